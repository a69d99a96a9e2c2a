import { aiva } from "@broadcast/contract/aiva";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Sparkles, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { AssistantConsent } from "../AssistantConsent.tsx";
import { useAivaStatus } from "../aiva.api.ts";
import { AskField } from "./AskField.tsx";
import { ChatLog } from "./ChatLog.tsx";
import { StartingQuestions } from "./StartingQuestions.tsx";
import { useAivaChat } from "./use-aiva-chat.ts";

const title = "Chat with AIVA";

/** The user's own chat with the assistant. */
export function AivaChat() {
  const { settings } = useCurrentUser();
  if (!settings.assistantChat)
    return (
      <Panel title={title}>
        <EmptyState
          icon={<Sparkles />}
          title="Chat with AIVA is off"
          text="You can turn it on in AIVA settings."
          action={<ButtonLink href="/aiva/settings">AIVA settings</ButtonLink>}
        />
      </Panel>
    );
  return <OpenChat />;
}

function OpenChat() {
  const chat = useAivaChat();
  const { data: status } = useAivaStatus();
  const [isClearing, setClearing] = useState(false);
  const send = useSend(aiva.send, { onSuccess: chat.onAsked });
  const clear = useSend(aiva.clear, { onSuccess: () => toast.success("Chat deleted") });
  const isBusy = chat.waiting !== undefined || send.isPending;
  const ask = async (text: string, resends?: string) => {
    if (!isBusy) await send.mutateAsync({ body: { text, ...(resends && { resends }) } });
  };
  const { messages } = chat;
  return (
    <Panel
      title={title}
      body="bare"
      actions={
        messages.length > 0 ? (
          <IconButton label="Delete chat" icon={<Trash2 />} onClick={() => setClearing(true)} />
        ) : undefined
      }
      header={<AssistantConsent isAskedOnly />}
      footer={
        <AskField
          isBusy={isBusy}
          waitingId={chat.waiting?._id}
          onAsk={ask}
          onStopped={(question) => chat.remember([question])}
          note={
            status?.place === "sandbox"
              ? "The sandbox simulates AIVA with a few rules and no language model."
              : null
          }
        />
      }
    >
      {messages.length > 0 ? (
        <ChatLog chat={chat} onResend={(message) => void ask(message.text, message._id).catch(() => {})} />
      ) : chat.error ? (
        <ErrorState onRetry={chat.onRetry} />
      ) : chat.isLoading ? (
        <LoadingText />
      ) : (
        <StartingQuestions onAsk={(text) => void ask(text).catch(() => {})} />
      )}
      <ConfirmDialog
        isOpen={isClearing}
        onClose={() => setClearing(false)}
        title="Delete your chat with AIVA?"
        confirmLabel="Delete chat"
        isDanger
        onConfirm={() => clear.mutateAsync({})}
      >
        All your questions and their answers are deleted. This can't be undone.
      </ConfirmDialog>
    </Panel>
  );
}
