import { type Contact, contacts } from "@broadcast/contract/contacts";
import { contactName } from "@broadcast/domain/account/names";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { useState } from "react";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { useDebounced } from "../../../lib/screens/delays.ts";
import { TextButton } from "../../../ui/actions/TextButton.tsx";

const searchDelayMs = 250;
const offered = 5;

/** Finds one contact by typing; the first few matches are offered under the field. */
export function OneContactSearch({ onSelect }: { onSelect: (contact: Contact) => void }) {
  const [term, setTerm] = useState("");
  const searched = useDebounced(term.trim(), searchDelayMs);
  const { data } = useEndpoint(
    contacts.search,
    { body: { term: searched, paging: { page: 1, pageSize: offered } } },
    { isQuiet: true, isEnabled: searched !== "" },
  );
  return (
    <>
      <SearchField label="Search contacts" value={term} onChange={setTerm} hasShortcut={false} />
      {searched === "" ? null : (
        <ul className="flex flex-col gap-1">
          {data?.contacts.map((contact) => (
            <li key={contact._id}>
              <TextButton
                onPress={() => {
                  onSelect(contact);
                  setTerm("");
                }}
              >
                {contactName(contact)}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
