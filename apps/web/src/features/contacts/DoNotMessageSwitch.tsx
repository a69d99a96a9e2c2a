import { type Contact, contacts } from "@broadcast/contract/contacts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keyOf } from "../../lib/api-hooks.ts";
import { Switch } from "../../ui/Switch.tsx";
import { toast } from "../../ui/toast.ts";
import { contactName } from "./contact-row.tsx";
import { useChangeContact } from "./contacts.api.ts";

const hintOf = (contact: Contact): string => {
  if (!contact.doNotMessage) return "Turn on to leave this contact out of everything you send.";
  if (!contact.isOptedOut) return `${contact.doNotMessageReason ?? "Marked by you"}.`;
  return `${contact.doNotMessageReason}. Only they can undo it, by texting START to your number.`;
};

/** Whether a contact gets messages; takes effect at once. Who opted out stays so until they opt in themselves. */
export function DoNotMessageSwitch({ contact }: { contact: Contact }) {
  const client = useQueryClient();
  const change = useChangeContact();
  const [error, setError] = useState<string>();
  const key = keyOf(contacts.get, { params: { contactId: contact._id } });
  const turn = async (doNotMessage: boolean) => {
    setError(undefined);
    client.setQueryData<Contact>(key, { ...contact, doNotMessage, doNotMessageReason: null });
    try {
      const changed = await change.mutateAsync({
        params: { contactId: contact._id },
        body: { doNotMessage },
      });
      client.setQueryData<Contact>(key, changed);
      toast.success(
        doNotMessage
          ? `${contactName(contact)} gets no more messages`
          : `${contactName(contact)} gets messages again`,
      );
    } catch (failure) {
      client.setQueryData<Contact>(key, contact);
      const { fields, message } = failure as { message: string; fields?: Record<string, string> };
      setError(fields?.doNotMessage ?? message);
    }
  };
  return (
    <Switch
      label="Do not message"
      value={contact.doNotMessage}
      // The server refuses as well; here it is only explained before it is tried.
      isDisabled={contact.isOptedOut}
      hint={hintOf(contact)}
      error={error}
      onChange={(isOn) => void turn(isOn)}
    />
  );
}
