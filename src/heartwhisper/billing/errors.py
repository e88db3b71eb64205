"""What this room refuses."""

from heartwhisper.kernel.errors import Refusal


class AlreadySubscribed(Refusal):
    """A subscription runs: every further purchase would be paid twice."""

    code, status = "already_subscribed", 409
    detail = "A subscription runs and renews; cancel it first."


class AlreadyPaid(Refusal):
    """A checkout that was opened before is paid."""

    code, status = "already_paid", 409
    detail = "A payment of this account has arrived; look at the purchases."


class PurchasesOpen(Refusal):
    """Too many checkouts wait for their payment."""

    code, status = "purchases_open", 409
    detail = "Five checkouts are open; finish one, or wait until they run out."


class PlanUnknown(Refusal):
    """There is no such plan."""

    code, status = "plan_unknown", 422
    detail = "The plans are daily, monthly and yearly."


class RenewalNotOffered(Refusal):
    """This plan does not renew, or not with this provider."""

    code, status = "renewal_not_offered", 422
    detail = "Only monthly and yearly renew, and only where the provider is set up for it."


class CardNotConfigured(Refusal):
    """Nobody takes cards here."""

    code, status = "card_not_configured", 409
    detail = "There are no keys of the card provider."


class PaypalNotConfigured(Refusal):
    """PayPal is not set up here."""

    code, status = "paypal_not_configured", 409
    detail = "There are no keys of PayPal."


class PriceChanged(Refusal):
    """The amount that the client names is not the price."""

    code, status = "price_changed", 409
    detail = "The price is another one; load the plans again."


class ReturnAddressInvalid(Refusal):
    """The payer would be sent elsewhere."""

    code, status = "return_address_invalid", 422
    detail = "Success and cancel addresses are pages of this service."


class PaymentDeclined(Refusal):
    """The payer's means were refused; another try is theirs."""

    code, status = "payment_declined", 402
    detail = "The provider declined the payment; choose another way to pay."


class PaymentFailed(Refusal):
    """The card provider did not do it."""

    code, status = "payment_error", 502
    detail = "The card provider could not be used now; nothing was charged."


class PaypalFailed(Refusal):
    """PayPal did not do it."""

    code, status = "paypal_error", 502
    detail = "PayPal could not be used now; nothing was charged."


class BillingKeyUnknown(Refusal):
    """The subscription is not one that was made here for this account and plan."""

    code, status = "billing_key_unknown", 422
    detail = "The billing key is empty, unknown, or another's."


class OrderNotFound(Refusal):
    """There is no such order of this account."""

    code, status = "order_not_found", 404
    detail = "There is no order of this account that waits for its payment."


class OrderNotApproved(Refusal):
    """The payer has not agreed yet."""

    code, status = "order_not_approved", 409
    detail = "The payer has not approved the order at PayPal yet."


class PurchaseNotFound(Refusal):
    """There is no such purchase of this account."""

    code, status = "purchase_not_found", 404
    detail = "There is no such purchase."


class PurchaseNotRenewing(Refusal):
    """There is nothing that would renew."""

    code, status = "purchase_not_renewing", 409
    detail = "This purchase does not renew."


class PurchaseNotResumable(Refusal):
    """It cannot be taken up again."""

    code, status = "purchase_not_resumable", 409
    detail = "Only a cancelled card subscription can be resumed, before its period ends."


class PortalUnavailable(Refusal):
    """The provider has no page for this payer."""

    code, status = "portal_unavailable", 409
    detail = "There is no billing portal for this purchase."


class RequestReused(Refusal):
    """The Idempotency-Key was used for something else."""

    code, status = "request_reused", 409
    detail = "This Idempotency-Key was used with other parameters."


class WebhookRefused(Refusal):
    """The provider did not send this to us now."""

    code, status = "webhook_refused", 400
    detail = "The signature does not fit."
