import { paths } from "@/app/paths";
import { ChatPage } from "@/features/chat/chat-page";
import { PremiumDialog } from "@/features/quota/premium-dialog";
import { QuotaBadge } from "@/features/quota/quota-badge";
import { usePremiumPrompt } from "@/features/quota/use-premium-prompt";

/** The chat, with what quota and Premium have to say to it. */
export function ChatRoute() {
  const prompt = usePremiumPrompt();
  return (
    <>
      <ChatPage Badge={QuotaBadge} prompt={prompt} paths={paths} />
      <PremiumDialog open={prompt.open} onOpenChange={prompt.setOpen} allowance={prompt.allowance} />
    </>
  );
}
