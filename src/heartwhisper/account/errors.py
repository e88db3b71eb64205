"""What accounts refuse.

LoginFailed           401  e-mail or password do not match
RegistrationNotOpen   409  members cannot register yet
GuestIdInvalid        422  a guest whose id is not one UUID v4
"""

from heartwhisper.kernel.errors import Refusal


class LoginFailed(Refusal):
    """E-mail and password do not match; the answer is alike for known and unknown ones."""

    code, status = "login_failed", 401
    detail = "E-mail or password do not match."


class RegistrationNotOpen(Refusal):
    """Only guests can register until members' accounts open."""

    code, status = "registration_not_open", 409
    detail = "Only guests can register here so far."


class GuestIdInvalid(Refusal):
    """A guest's e-mail and password must be the same UUID v4, which is the guest's secret."""

    code, status = "guest_id_invalid", 422
    detail = "A guest sends one UUID version 4 as e-mail and as password."
