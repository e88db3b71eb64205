"""A real model, once for all its tests."""

import pytest

from tests.parts.model_server import model_server


@pytest.fixture(scope="package")
def real_model():
    with model_server() as base_url:
        yield base_url
