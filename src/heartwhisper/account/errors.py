"""What accounts refuse.

LoginFailed           401  e-mail or password do not match
AccountBlocked        403  the operator has closed the account
PasswordWrong         403  the password that holds was not given
SessionNotFound       404  the account has no such sign-in
LinkInvalid           410  a mailed link that was used, has run out, or never was
ProofNeeded           403  many guests came from here: `challenge` is to be solved
EmailTaken            409  another account has that e-mail
MembersOnly           409  a guest asks for what needs an e-mail
GuestsOnly            409  a member asks for what only guests need
FieldsInvalid         422  `errors` names the fields and why
GuestIdInvalid        422  a guest whose id is not one UUID v4
"""

from pydantic.alias_generators import to_camel

from heartwhisper.kernel.errors import Refusal


class LoginFailed(Refusal):
    """E-mail and password do not match; the answer is alike for known and unknown ones."""

    code, status = "login_failed", 401
    detail = "E-mail or password do not match."


class AccountBlocked(Refusal):
    """The operator has closed the account; told only to who has shown that it is theirs."""

    code, status = "account_blocked", 403
    detail = "This account is blocked; write to the operator."


class PasswordWrong(Refusal):
    """The password that holds was not given, so nothing changes."""

    code, status = "password_wrong", 403
    detail = "The current password does not match."


class SessionNotFound(Refusal):
    """The account has no such sign-in: it ended, or is another's."""

    code, status = "session_not_found", 404
    detail = "There is no such session."


class LinkInvalid(Refusal):
    """A mailed link opens once and not for ever."""

    code, status = "link_invalid", 410
    detail = "This link was used already, has run out, or is not whole."


class ProofNeeded(Refusal):
    """Many guests came from this address: `challenge` (altcha) is to be solved first."""

    code, status = "proof_needed", 403
    detail = "Solve the challenge and send the solution in the header Altcha."


class EmailTaken(Refusal):
    """Another account has that e-mail."""

    code, status = "email_taken", 409
    detail = "There is an account with this e-mail."


class MembersOnly(Refusal):
    """A guest has no e-mail and no password."""

    code, status = "members_only", 409
    detail = "A guest has no e-mail and no password; register first."


class GuestsOnly(Refusal):
    """A member has an e-mail, so needs no code."""

    code, status = "guests_only", 409
    detail = "A member signs in by e-mail and password."


class FieldsInvalid(Refusal):
    """Fields that cannot be taken; `errors` says which and why, by wire name."""

    code, status = "invalid_request", 422
    detail = "Some fields are missing, unknown or wrong."

    def __init__(self, **reasons: str) -> None:
        super().__init__(errors={to_camel(name): reason for name, reason in reasons.items()})
        self.reasons = reasons


class GuestIdInvalid(Refusal):
    """A guest's e-mail and password must be the same UUID v4, which is the guest's secret."""

    code, status = "guest_id_invalid", 422
    detail = "A guest sends one UUID version 4 as e-mail and as password."
