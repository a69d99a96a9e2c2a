import { EMAIL_CLIPPED_BYTES, emails } from "@broadcast/contract/emails";
import { type ReactNode, useState } from "react";
import { call } from "../../lib/api/api-client.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { kilobytes } from "./kilobytes.ts";

interface Asked {
  bytes: number;
  use: () => unknown;
}

const bytesOf = async (emailId: string): Promise<number> => {
  const check = await call(emails.check, { params: { id: emailId }, isQuiet: true }).catch(() => null);
  return check?.bytes ?? 0;
};

/**
 * Asks before sending emails that Gmail would clip. `ask` calls `use` at once if none would be, or if their
 * size could not be determined: the server refuses them unless confirmed.
 */
export function useClippedQuestion(): {
  ask: (emailIds: readonly string[], use: (clippingConfirmed: boolean) => unknown) => Promise<void>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask: ReturnType<typeof useClippedQuestion>["ask"] = async (emailIds, use) => {
    const bytes = Math.max(0, ...(await Promise.all(emailIds.map(bytesOf))));
    if (bytes > EMAIL_CLIPPED_BYTES) setAsked({ bytes, use: () => use(true) });
    else await use(false);
  };
  return {
    ask,
    question: asked ? (
      <ConfirmDialog
        isOpen
        onClose={() => setAsked(null)}
        title="Gmail will cut off this email"
        confirmLabel="Use it anyway"
        onConfirm={asked.use}
      >
        It is {kilobytes(asked.bytes)} with its footer and links, and Gmail shows the first{" "}
        {kilobytes(EMAIL_CLIPPED_BYTES)}. Everything after that, including the unsubscribe link, is hidden
        behind “View entire message”.
      </ConfirmDialog>
    ) : null,
  };
}
