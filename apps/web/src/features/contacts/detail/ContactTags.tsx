import { type Contact, contacts } from "@broadcast/contract/contacts";
import { contactName } from "@broadcast/domain/account/names";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { keyOf } from "../../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { TagsField } from "../../tags/index.ts";
import { useChangeContact, useContact } from "../contacts.api.ts";
import { ContactFallback } from "./ContactFallback.tsx";

function TagsOfContact({ contact }: { contact: Contact }) {
  const params = { contactId: contact._id };
  const client = useQueryClient();
  const change = useChangeContact();
  const [failure, setFailure] = useState<string>();
  // The local choice holds until the last of its saves is answered: an earlier answer lacks later changes.
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const saves = useRef(0);
  const save = async (tags: readonly string[]) => {
    saves.current += 1;
    const turn = saves.current;
    setFailure(undefined);
    setChosen(tags);
    const outcome = await change
      .mutateAsync({ params, body: { tags: [...tags] } })
      .catch((problem: Error) => problem);
    if (turn !== saves.current) return;
    if (outcome instanceof Error) setFailure(outcome.message);
    else client.setQueryData<Contact>(keyOf(contacts.get, { params }), outcome);
    setChosen(null);
  };
  return (
    <Panel title={`Tags of ${contactName(contact)}`} width="reading">
      <TagsField
        value={chosen ?? contact.tags}
        onChange={(tags) => void save(tags)}
        error={failure}
        hint="Changes save automatically. Use tags to message groups of contacts."
      />
    </Panel>
  );
}

/** The tags of one contact; each change is saved at once. */
export function ContactTags() {
  const contactId = useScreenParams().contactId ?? "";
  const { data: contact, error, refetch } = useContact(contactId);
  if (!contact) return <ContactFallback title="Tags" error={error} onRetry={() => void refetch()} />;
  return <TagsOfContact key={contact._id} contact={contact} />;
}
