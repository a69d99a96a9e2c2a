import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { copyText } from "../../ui/actions/copy-text.ts";
import { InsightsTabs } from "./InsightsTabs.tsx";

/** The Message Helper for a message of a thread: its suggestions can be copied, and the message stays as it is. */
export function InsightsDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const [words, setWords] = useState(text);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Message Insights"
      footer={
        <Button onClick={() => void copyText(words, "Message copied to your clipboard")}>Copy Message</Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="max-h-40 overflow-y-auto rounded-lg bg-n3 px-3.5 py-2.5 text-body text-text whitespace-pre-wrap [overflow-wrap:anywhere]">
          {words}
        </p>
        <InsightsTabs text={words} use="chat" onChange={setWords} />
      </div>
    </Dialog>
  );
}
