import { type Contact, contacts } from "@broadcast/contract/contacts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keyOf } from "../../lib/api-hooks.ts";
import { useScreenParams } from "../../lib/navigation.ts";
import { Panel } from "../../ui/Panel.tsx";
import { TagsField } from "../tags/index.ts";
import { ContactFallback } from "./ContactFallback.tsx";
import { contactName } from "./contact-row.tsx";
import { useChangeContact, useContact } from "./contacts.api.ts";

/** The tags of one contact; each change is saved at once. */
export function ContactTags() {
  const contactId = useScreenParams().contactId ?? "";
  const { data: contact, error, refetch } = useContact(contactId);
  const client = useQueryClient();
  const change = useChangeContact();
  const [failure, setFailure] = useState<string>();
  if (!contact) return <ContactFallback title="Tags" error={error} onRetry={() => void refetch()} />;

  const key = keyOf(contacts.get, { params: { contactId } });
  const save = async (tags: readonly string[]) => {
    setFailure(undefined);
    client.setQueryData<Contact>(key, { ...contact, tags: [...tags] });
    try {
      const saved = await change.mutateAsync({ params: { contactId }, body: { tags: [...tags] } });
      client.setQueryData<Contact>(key, saved);
    } catch (problem) {
      client.setQueryData<Contact>(key, contact);
      setFailure((problem as Error).message);
    }
  };
  return (
    <Panel title={`Tags of ${contactName(contact)}`} width="reading">
      <TagsField
        value={contact.tags}
        onChange={(tags) => void save(tags)}
        error={failure}
        hint="Saved at once. Tags let you message groups of contacts."
      />
    </Panel>
  );
}
