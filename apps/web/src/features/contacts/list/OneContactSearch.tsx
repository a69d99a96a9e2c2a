import { type Contact, contacts } from "@broadcast/contract/contacts";
import { contactName } from "@broadcast/domain/account/names";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { useEffect, useState } from "react";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { useSearchTerm } from "../../../lib/screens/search-term.ts";
import { useHighlight } from "../../../ui/lists/highlight.ts";

const offered = 5;
const none: readonly Contact[] = [];

/** Finds one contact by typing; the first few matches are offered under the field, where the arrow keys move. */
export function OneContactSearch({ onSelect }: { onSelect: (contact: Contact) => void }) {
  const [term, setTerm] = useState("");
  const wanted = term.trim();
  const debounced = useSearchTerm(wanted);
  const searched = wanted === "" ? "" : debounced;
  const { data, error } = useEndpoint(
    contacts.search,
    { body: { term: searched, paging: { page: 1, pageSize: offered } } },
    { isQuiet: true, isEnabled: searched !== "" },
  );
  const isSearching = wanted !== "" && (searched !== wanted || (!data && !error));
  // The matches so far stay until those of the next letters are found.
  const [shown, setShown] = useState(none);
  useEffect(() => {
    if (data && !isSearching) setShown(data.contacts);
  }, [data, isSearching]);
  const rows = wanted === "" ? none : shown;
  const choose = (contact: Contact | undefined) => {
    if (!contact) return;
    onSelect(contact);
    setTerm("");
    setShown(none);
  };
  const { index, box, listId, rowId } = useHighlight({
    term,
    count: rows.length,
    isLoading: isSearching,
    onEnter: (at) => choose(at === null ? undefined : rows[at]),
  });
  return (
    <div>
      <SearchField label="Search contacts" value={term} onChange={setTerm} hasShortcut={false} picks={box} />
      <div
        id={listId}
        role="listbox"
        aria-label="Contacts found"
        className={rows.length > 0 ? "mt-1.5 overflow-clip rounded-md border border-line bg-raised py-1" : ""}
      >
        {rows.map((contact, at) => {
          const name = contactName(contact);
          const address = displayPhoneNumber(contact.phoneNumber ?? "") || (contact.email ?? "");
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys of all rows
            // biome-ignore lint/a11y/useFocusableInteractive: as in every combobox, the focus stays in the box
            <div
              key={contact._id}
              id={rowId(at)}
              role="option"
              aria-selected={at === index}
              onClick={() => choose(contact)}
              className="flex min-h-9 cursor-pointer select-none items-center gap-3 px-3 py-1.5 hover:bg-n2 active:bg-n3 aria-selected:bg-n3 pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate font-medium text-text">{name}</span>
              {address === name || address === "" ? null : (
                <span className="max-w-[50%] shrink-0 truncate text-note text-soft">
                  <PhoneText>{address}</PhoneText>
                </span>
              )}
            </div>
          );
        })}
      </div>
      <p
        role="status"
        className={wanted === "" || isSearching || rows.length > 0 ? "sr-only" : "pt-2 text-soft"}
      >
        {wanted === "" || isSearching
          ? ""
          : error
            ? error.message
            : rows.length === 0
              ? "No results found"
              : `${rows.length} found`}
      </p>
    </div>
  );
}
