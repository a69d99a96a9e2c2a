import { type Contact, contacts } from "@broadcast/contract/contacts";
import { contactName } from "@broadcast/domain/account/names";
import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { MessageCircleQuestionMark } from "lucide-react";
import { useState } from "react";
import { keyOf } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { useDecidePotentialStop } from "./consent.api.ts";
import { deadlineText } from "./consent-words.ts";

/** Asks whether a text was an opt-out, until that is decided. */
export function PotentialStop({ contact }: { contact: Contact }) {
  const { timezone } = useCurrentUser();
  const client = useQueryClient();
  const decide = useDecidePotentialStop();
  const [isAsking, setAsking] = useState(false);
  const held = contact.potentialStopMessage;
  if (!held) return null;
  const now = businessNow();
  const params = { contactId: contact._id };
  const key = keyOf(contacts.get, { params });
  const settle = async (decision: "opt-out" | "keep") => {
    try {
      await decide.mutateAsync({ params, body: { decision } });
    } catch (failure) {
      // Another user may have decided; the call has shown its error.
      void client.invalidateQueries({ queryKey: key });
      throw failure;
    }
    client.setQueryData<Contact>(key, (before) => before && { ...before, potentialStopMessage: null });
    toast.success(
      decision === "keep"
        ? `${contactName(contact)} will get messages again`
        : `${contactName(contact)} opted out`,
    );
  };
  return (
    <section
      aria-label="Potential opt-out"
      className="flex flex-col gap-2.5 rounded-lg border border-warn6 bg-warn3 px-4 py-3.5"
    >
      <h2 className="flex items-center gap-2 font-semibold text-warn11">
        <MessageCircleQuestionMark aria-hidden="true" className="size-[18px] shrink-0" />
        Is this an opt-out?
      </h2>
      <blockquote className="whitespace-pre-wrap rounded-md bg-panel px-3 py-2 text-text [overflow-wrap:anywhere]">
        “{held.text}” <span className="text-note text-soft">{listTime(held.at, now, timezone)}</span>
      </blockquote>
      <p className="text-note text-text">
        Broadcasts skip them until you decide. Decide by {deadlineText(held.decideBy, now, timezone)}, or it
        counts as an opt-out.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="danger-outline" isDisabled={decide.isPending} onClick={() => setAsking(true)}>
          Yes, opt them out
        </Button>
        <Button isLoading={decide.isPending && !isAsking} onClick={() => void settle("keep").catch(() => {})}>
          No, keep messaging
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Opt ${contactName(contact)} out?`}
        confirmLabel="Opt out"
        isDanger
        onConfirm={() => settle("opt-out")}
      >
        They won't get any more messages. Only they can undo this, by texting START to your number.
      </ConfirmDialog>
    </section>
  );
}
