"""Makes the adapters that the settings ask for: counsellor, language models, post, payments."""

from collections.abc import Sequence

from heartwhisper.billing.plans import INTERVALS, Plan
from heartwhisper.billing.till import Till
from heartwhisper.counsel.counsellor import Counsellor
from heartwhisper.counsel.playbook.counsellor import Playbook
from heartwhisper.kernel.context import Context
from heartwhisper.kernel.jobs import Jobs
from heartwhisper.kernel.settings import Settings
from heartwhisper.llm.openai import OpenAICompatible, Patience
from heartwhisper.llm.port import LanguageModel
from heartwhisper.mail.mailbox import Mailbox
from heartwhisper.mail.port import Post
from heartwhisper.mail.smtp import SmtpPost
from heartwhisper.payments.port import Provider

PAYPAL = {True: "https://api-m.paypal.com", False: "https://api-m.sandbox.paypal.com"}


def build_counsellor(models: Sequence[LanguageModel]) -> Counsellor:
    """The counsellor of some models; without any, the built-in one."""
    if not models:
        return Playbook()
    from heartwhisper.counsel.model import ModelCounsellor  # noqa: PLC0415 - most have none

    return ModelCounsellor(*models)


def build_models(settings: Settings) -> list[LanguageModel]:
    """The configured language models: the one to ask, and the one to fall back on."""
    near, far = settings.llm_base_url, settings.llm_fallback_base_url
    key, other = settings.llm_api_key, settings.llm_fallback_api_key
    wanted = [(near, settings.llm_model, key)]
    # At the same address it is the same host, and so the same key.
    wanted.append((far or near, settings.llm_fallback_model, other or (None if far else key)))
    patience = Patience(first=settings.llm_first_seconds, between=settings.llm_between_seconds)
    return [
        OpenAICompatible(
            url,
            model,
            api_key=secret.get_secret_value() if secret else "",
            patience=patience,
        )
        for url, model, secret in wanted
        if url and model
    ]


def build_post(settings: Settings) -> Post:
    """Where letters go: to the SMTP server, or into the development mailbox."""
    if settings.smtp_url:
        return SmtpPost(settings.smtp_url.get_secret_value(), settings.sender)
    return Mailbox(settings.data_dir / "mailbox")


def build_till(context: Context, *, host: str | None = None) -> Till:
    """Plans and payment providers.

    Args:
        context: the kernel's parts.
        host: what the service listens on; the sandbox exists on loopback alone, and not where
            nobody listens at all.
    """
    settings, found = context.settings, dict[str, Provider]()
    if settings.stripe_key:
        found["stripe"] = _stripe(context)
    elif host is not None:
        from heartwhisper.payments.sandbox.adapter import Sandbox, allowed  # noqa: PLC0415 - seldom

        if allowed(settings, host):
            found["sandbox"] = Sandbox(settings, context.clock, host=host)
    codes = paypal_plans(settings)
    if settings.paypal_client_id:
        found["paypal"] = _paypal(context, codes)
    return Till(
        context=context,
        providers=found,
        jobs=Jobs(context.database, context.clock, context.ids),
        plans=plans_of(settings),
        live=settings.live_money,
        renews_by_paypal=frozenset(codes) if settings.paypal_client_id else frozenset(),
    )


def plans_of(settings: Settings) -> dict[str, Plan]:
    """What is sold, the shortest first."""
    return {
        name: Plan(
            name,
            int(getattr(settings, f"price_{name}") * 100),
            getattr(settings, f"won_{name}"),
        )
        for name in INTERVALS
    }


def paypal_plans(settings: Settings) -> dict[str, str]:
    """PayPal's codes of the plans that it renews."""
    codes = {"monthly": settings.paypal_plan_monthly, "yearly": settings.paypal_plan_yearly}
    return {name: code for name, code in codes.items() if code}


def paypal_address(settings: Settings) -> str:
    """Where PayPal is reached."""
    return settings.paypal_base_url or PAYPAL[settings.paypal_live]


def _stripe(context: Context) -> Provider:
    # Its SDK takes a third of a second to load, so it is loaded only where it is used.
    from heartwhisper.payments.stripe.adapter import Stripe  # noqa: PLC0415

    settings = context.settings
    assert settings.stripe_key
    secrets = [one.get_secret_value() for one in settings.stripe_webhook_secrets]
    key = settings.stripe_key.get_secret_value()
    return Stripe(key, secrets, base_url=settings.stripe_base_url, clock=context.clock)


def _paypal(context: Context, codes: dict[str, str]) -> Provider:
    from heartwhisper.payments.paypal.adapter import PayPal  # noqa: PLC0415 - only where it is used

    settings = context.settings
    assert settings.paypal_client_id
    assert settings.paypal_secret
    assert settings.paypal_webhook_id
    root = settings.paypal_root
    return PayPal(
        settings.paypal_client_id,
        settings.paypal_secret.get_secret_value(),
        webhook_id=settings.paypal_webhook_id,
        plans=codes,
        base_url=paypal_address(settings),
        live=settings.paypal_live,
        roots=[root.read_bytes()] if root else None,
        clock=context.clock,
    )
