"""Tables that stay on the disk."""

import numpy as np

from heartwhisper.counsel.onfile import Rows, at_random


def test_rows_are_read_in_the_order_asked_for(tmp_path):
    table = np.arange(60, dtype=np.uint8).reshape(12, 5)
    np.save(tmp_path / "table.npy", table)
    numbers = np.array([11, 0, 3, 3])
    assert (Rows(tmp_path / "table.npy")[numbers] == table[numbers]).all()
    assert (at_random(tmp_path / "table.npy")[numbers] == table[numbers]).all()


def test_no_rows_are_an_empty_table(tmp_path):
    np.save(tmp_path / "table.npy", np.zeros((3, 4), np.float32))
    assert Rows(tmp_path / "table.npy")[np.array([], np.int64)].shape == (0, 4)
