import { type Call, voice } from "@broadcast/contract/voice";
import { contactName } from "@broadcast/domain/account/names";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { readOptions } from "../../lib/api/api-hooks.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { useStartCall, useVoiceLine } from "./calls.api.ts";

/** The contact being called. */
export type Callee = Call["contact"];

/** Document 1, section 7. */
const startedText = (contact: Callee): string => {
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(" ") || contact.company;
  return name ? `Calling to connect you with ${name}` : "Calling to connect you now";
};

/**
 * Calls a contact: says why if that is impossible, and asks first if it is night for them. Render `dialog`,
 * which is that question.
 */
export function useCallContact(): {
  call: (contact: Callee) => Promise<void>;
  isStarting: boolean;
  dialog: ReactNode;
} {
  const client = useQueryClient();
  const start = useStartCall();
  const { data: line } = useVoiceLine();
  const [asked, setAsked] = useState<{ contact: Callee; caution: string } | null>(null);

  const place = async (contact: Callee, isExpected: boolean) => {
    await start.mutateAsync({ params: { contactId: contact._id }, body: { isExpected } });
    toast.success(startedText(contact));
  };
  const call = async (contact: Callee) => {
    if (line?.problem) return void toast.error(line.problem);
    const callee = await client.fetchQuery({
      ...readOptions(voice.readCallee, { params: { contactId: contact._id } }),
      staleTime: 0,
    });
    if (callee.problem) return void toast.error(callee.problem);
    if (callee.caution) return setAsked({ contact, caution: callee.caution });
    return place(contact, false);
  };
  const dialog = asked ? (
    <ConfirmDialog
      isOpen
      onClose={() => setAsked(null)}
      title={`Call ${contactName(asked.contact)} now?`}
      confirmLabel="Call now"
      onConfirm={() => place(asked.contact, true)}
    >
      {asked.caution} Call only if they expect it.
    </ConfirmDialog>
  ) : null;
  return {
    // The calls show their own errors.
    call: (contact) => call(contact).catch(() => {}),
    isStarting: start.isPending,
    dialog,
  };
}
