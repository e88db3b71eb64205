"""Requests and answers against the types that Stripe generates for its SDK.

So the fake is as strict as the SDK that we ship with: a parameter, field or value that Stripe does
not know is none here either.
"""

import importlib
import re
import sys
import types
import typing
from typing import Any, ClassVar, Literal, NotRequired, Required, Union, get_args, get_origin

import stripe
from stripe._request_options import RequestOptions
from stripe._stripe_context import StripeContext
from typing_extensions import is_typeddict

OPTIONS = set(RequestOptions.__annotations__)
CLASSES = {
    one.OBJECT_NAME: one
    for one in (
        *(stripe.checkout.Session, stripe.billing_portal.Session, stripe.Customer, stripe.Charge),
        *(stripe.Subscription, stripe.SubscriptionItem, stripe.Invoice, stripe.InvoicePayment),
        *(stripe.PaymentIntent, stripe.Refund, stripe.Dispute, stripe.Price, stripe.Event),
        *(stripe.InvoiceLineItem, stripe.Plan),
    )
}
ABSENT = {  # only there when they are asked for
    *("line_items", "payments", "refunds", "subscriptions", "sources", "tax_ids", "tiers"),
    *("currency_options", "cash_balance", "invoice_credit_balance", "discount", "deleted"),
}
_hints = {}


class Bad(Exception):
    def __init__(self, code, param, message):
        super().__init__(message)
        self.code, self.param = code, param


def parse_form(pairs):
    """`a[b][0]=c` as a tree of dictionaries."""
    root = {}
    for key, value in pairs:
        *path, last = re.findall(r"[^\[\]]+|(?<=\[)(?=\])", key)
        node = root
        for part in path:
            node = node.setdefault(part or str(len(node)), {})
            if not isinstance(node, dict):
                raise Bad("parameter_invalid", key, f"Invalid hash/array mix: {key}")
        node[last or str(len(node))] = value
    return root


def params(name):
    """A class of the SDK's parameters, such as `checkout.SessionCreateParams`."""
    folder, _, cls = name.rpartition(".")
    return getattr(importlib.import_module(f"stripe.params.{folder}".rstrip(".")), cls)


def check_request(name, tree):
    """The typed parameters.

    Raises:
        Bad: Stripe would not take them.
    """
    return check(params(name), tree, "")


def hints(td):
    if td not in _hints:
        scope = {**vars(sys.modules[td.__module__]), "StripeContext": StripeContext, "Any": Any}
        _hints[td] = {
            key: _field(hint, scope, needed=key in td.__required_keys__)
            for key, hint in td.__annotations__.items()
            if key not in OPTIONS
        }
    return _hints[td]


def _field(hint, scope, *, needed):
    hint = _read(hint, scope)
    if get_origin(hint) in {NotRequired, Required}:
        needed, hint = get_origin(hint) is Required, get_args(hint)[0]
    return _resolve(hint, scope), needed


def _read(hint, scope):
    hint = hint.__forward_arg__ if isinstance(hint, typing.ForwardRef) else hint
    return eval(hint, scope) if isinstance(hint, str) else hint


def _resolve(hint, scope):
    hint = _read(hint, scope)
    if get_origin(hint) not in {list, dict, Union, types.UnionType}:
        return hint
    arguments = tuple(_resolve(one, scope) for one in get_args(hint))
    if get_origin(hint) is list:
        return list[arguments[0]]
    if get_origin(hint) is dict:
        return dict[arguments[0], arguments[1]]
    return Union[arguments]  # noqa: UP007 - as many as there are


def check(hint, value, path):
    """The value of a form, typed; raises Bad where it does not fit."""
    if is_typeddict(hint):
        return _hash(hint, value, path)
    for kinds, checker in _CHECKERS.items():
        if get_origin(hint) in kinds or hint in kinds:
            return checker(hint, value, path)
    return value  # no rule is known of it


def _literal(hint, value, path):
    if value in get_args(hint):
        return value
    raise Bad("parameter_invalid_string", path, f"Invalid {path}: one of {get_args(hint)}")


def _union(hint, value, path):
    options = [one for one in get_args(hint) if "UntypedStripeObject" not in str(one)]
    # The SDK types an enumeration as `Literal[...] | str`; the server does not take any string.
    if any(get_origin(one) is Literal and get_args(one) != ("",) for one in options):
        options = [one for one in options if one is not str]
    errors = []
    for one in options:
        try:
            return check(one, value, path)
        except Bad as error:
            errors.append(error)
    raise max(errors[::-1], key=lambda error: (error.param or "").count("["))


def _hash(hint, value, path):
    if not isinstance(value, dict):
        raise Bad("parameter_invalid", path, f"Invalid object: {path}")
    known, name = hints(hint), lambda key: f"{path}[{key}]" if path else key
    for key in value:
        if key not in known:
            raise Bad("parameter_unknown", name(key), f"Received unknown parameter: {name(key)}")
    for key, (_, needed) in known.items():
        if needed and key not in value:
            raise Bad("parameter_missing", name(key), f"Missing required param: {name(key)}.")
    return {key: check(known[key][0], one, name(key)) for key, one in value.items()}


def _list(hint, value, path):
    if not isinstance(value, dict) or not all(key.isdigit() for key in value):
        raise Bad("parameter_invalid", path, f"Invalid array: {path}")
    kind, order = get_args(hint)[0], sorted(value, key=int)
    return [check(kind, value[key], f"{path}[{key}]") for key in order]


def _dict(hint, value, path):
    if value == "" and path.endswith("metadata"):
        return {}
    if not isinstance(value, dict) or len(value) > 50:
        raise Bad("parameter_invalid", path, f"Invalid hash: {path}")
    if any(len(key) > 40 or len(str(one)) > 500 for key, one in value.items()):
        raise Bad("parameter_invalid", path, "Metadata: 40 characters a key, 500 a value")
    return {key: check(get_args(hint)[1], one, f"{path}[{key}]") for key, one in value.items()}


def _plain(hint, value, path):
    pattern = {int: r"-?\d+", bool: "true|false", float: r"-?\d+(\.\d+)?", str: r"(?s).{0,5000}"}
    if not isinstance(value, str) or not re.fullmatch(pattern[hint], value):
        raise Bad("parameter_invalid", path, f"Invalid {hint.__name__}: {path}")
    return value == "true" if hint is bool else hint(value)


_CHECKERS = {
    (Literal,): _literal,
    (Union, types.UnionType): _union,
    (list,): _list,
    (dict,): _dict,
    (int, bool, float, str): _plain,
}


def fields(kind):
    """The fields of an object, with their types."""
    return {
        key: hint
        for key, hint in CLASSES[kind].__annotations__.items()
        if not key.startswith("_") and get_origin(hint) is not ClassVar
    }


def blank(kind):
    """An object with nothing in it: what may be null is null, lists are empty."""
    empty = {int: 0, bool: False, str: ""}
    made = {"object": kind}
    for key, hint in fields(kind).items():
        if key in ABSENT or key == "object":
            continue
        if _nullable(hint):
            made[key] = None
        elif hint in empty:
            made[key] = empty[hint]
        elif get_origin(hint) is list:
            made[key] = []
        elif "UntypedStripeObject" in str(hint):
            made[key] = {}
    return made


def _nullable(hint):
    return type(None) in get_args(hint)


def problems(thing, path=""):
    """What of an answer does not fit the SDK's classes."""
    if isinstance(thing, list):
        return [
            one for number, item in enumerate(thing) for one in problems(item, f"{path}.{number}")
        ]
    if not isinstance(thing, dict):
        return []
    found = [one for key, item in thing.items() for one in problems(item, f"{path}.{key}")]
    kind = thing.get("object")
    if isinstance(kind, str) and kind in CLASSES and not thing.get("deleted"):
        found += [f"{path}:{kind} {one}" for one in _own_problems(thing, fields(kind))]
    return found


def _own_problems(thing, known):
    yield from (f"has an unknown field {key}" for key in thing if key not in known)
    for key, hint in known.items():
        if key not in thing:
            if not _nullable(hint) and key not in ABSENT:
                yield f"lacks {key}"
        elif thing[key] is None:
            if not _nullable(hint):
                yield f"must not have {key} null"
        elif not _fits(hint, thing[key]):
            yield f"has no such {key}: {thing[key]!r}"


def _fits(hint, value):
    union = get_origin(hint) in {Union, types.UnionType}
    kinds = [one for one in (get_args(hint) if union else (hint,)) if one is not type(None)]
    words = [word for one in kinds if get_origin(one) is Literal for word in get_args(one)]
    if words:
        return value in words
    return not set(kinds) <= {int, bool, str} or type(value) in kinds
