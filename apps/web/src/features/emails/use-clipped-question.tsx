import { EMAIL_CLIPPED_BYTES, emails } from "@broadcast/contract/emails";
import { type ReactNode, useState } from "react";
import { call } from "../../lib/api/api-client.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { kilobytes } from "./kilobytes.ts";

interface Asked {
  bytes: number;
  use: () => unknown;
}

/**
 * Asks before something sends an email that Gmail would cut off. `ask` does `use` at once where it would not, or where
 * nobody could tell how large the email is: the sending itself refuses what cannot be sent.
 */
export function useClippedQuestion(): {
  ask: (emailId: string, use: () => unknown) => Promise<void>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = async (emailId: string, use: () => unknown) => {
    const check = await call(emails.check, { params: { id: emailId }, isQuiet: true }).catch(() => null);
    if (check && check.bytes > EMAIL_CLIPPED_BYTES) setAsked({ bytes: check.bytes, use });
    else await use();
  };
  return {
    ask,
    question: asked ? (
      <ConfirmDialog
        isOpen
        onClose={() => setAsked(null)}
        title="Gmail will cut this email off"
        confirmLabel="Use it anyway"
        onConfirm={asked.use}
      >
        It is {kilobytes(asked.bytes)} with its footer and links, and Gmail shows the first{" "}
        {kilobytes(EMAIL_CLIPPED_BYTES)}. What comes after that, the unsubscribe link too, is behind “View
        entire message”.
      </ConfirmDialog>
    ) : null,
  };
}
