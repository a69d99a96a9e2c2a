import { type Contact, contacts } from "@broadcast/contract/contacts";
import { contactName } from "@broadcast/domain/account/names";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keyOf } from "../../../lib/api/api-hooks.ts";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { useChangeContact } from "../contacts.api.ts";

const words = {
  message: {
    label: "Do not message",
    off: "Turn on to leave this contact out of everything you send.",
    way: "by texting START to your number",
    stopped: "won't get any more messages",
    resumed: "will get messages again",
  },
  email: {
    label: "Do not email",
    off: "Turn on to leave this contact out of your emails.",
    way: "with the link in your emails",
    stopped: "won't get any more emails",
    resumed: "will get emails again",
  },
} as const;

interface DoNotContactSwitchProps {
  kind: "message" | "email";
  contact: Contact;
  /** Whether the contact opted out themselves, which only they can undo. */
  isTheirs: boolean;
  reason: string | null;
}

/**
 * Whether a contact receives messages, or emails; applies at once. A contact who opted out stays so until
 * they opt in themselves.
 */
export function DoNotContactSwitch({ kind, contact, isTheirs, reason }: DoNotContactSwitchProps) {
  const client = useQueryClient();
  const change = useChangeContact();
  const [error, setError] = useState<string>();
  const said = words[kind];
  const field = kind === "message" ? "doNotMessage" : "doNotEmail";
  const key = keyOf(contacts.get, { params: { contactId: contact._id } });
  const turn = async (isOn: boolean) => {
    setError(undefined);
    client.setQueryData<Contact>(key, {
      ...contact,
      [field]: isOn,
      ...(kind === "message" ? { doNotMessageReason: null } : {}),
    });
    try {
      const changed = await change.mutateAsync({
        params: { contactId: contact._id },
        body: { [field]: isOn },
      });
      client.setQueryData<Contact>(key, changed);
      toast.success(`${contactName(contact)} ${isOn ? said.stopped : said.resumed}`);
    } catch (failure) {
      client.setQueryData<Contact>(key, contact);
      const { fields, message } = failure as { message: string; fields?: Record<string, string> };
      setError(fields?.[field] ?? message);
    }
  };
  const why = reason ?? "Marked by you";
  return (
    <Switch
      label={said.label}
      value={contact[field]}
      // The server refuses it too; here it is explained beforehand.
      isDisabled={contact[field] && isTheirs}
      hint={!contact[field] ? said.off : isTheirs ? `${why}. Only they can undo it, ${said.way}.` : `${why}.`}
      error={error}
      onChange={(isOn) => void turn(isOn)}
    />
  );
}
