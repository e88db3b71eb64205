import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "@/app/paths";
import { usePremium } from "@/app/use-premium";
import { PremiumDialog } from "@/features/billing/premium-dialog";
import { ChatPage } from "@/features/chat/chat-page";
import { QuotaBadge } from "@/features/quota/quota-badge";
import { usePremiumPrompt } from "@/features/quota/use-premium-prompt";
import { showToast } from "@/shared/ui/toast-store";

/** The chat, with what quota and Premium have to say to it. */
export function ChatRoute() {
  const { t } = useTranslation();
  const prompt = usePremiumPrompt();
  const { open, setOpen } = prompt;
  const { active } = usePremium();
  useEffect(() => {
    // Bought meanwhile, in another tab perhaps: there is nothing more to offer.
    if (!open || !active) return;
    setOpen(false);
    showToast({ kind: "status", title: t("premium.thanks") });
  }, [open, active, setOpen, t]);
  return (
    <>
      <ChatPage Badge={QuotaBadge} prompt={prompt} paths={paths} />
      <PremiumDialog open={open && !active} onOpenChange={setOpen} allowance={prompt.allowance} paths={paths} />
    </>
  );
}
