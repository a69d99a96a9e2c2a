import type { Contact } from "@broadcast/contract/contacts";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { formatPhoneNumber, maskPhoneInput } from "@broadcast/domain/phone/phone-number";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { MessageCircle } from "lucide-react";
import { useEffect } from "react";
import { listSnapshots } from "../../../lib/api/list-snapshots.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { useHighlight } from "../../../ui/lists/highlight.ts";
import { List } from "../../../ui/lists/List.tsx";
import { useListSelection } from "../../../ui/lists/list-selection.ts";
import { contactRow } from "../../contacts/index.ts";
import { useContactSearch } from "../chats.api.ts";

interface NewChatDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const looksLikeNumber = (typed: string) => /^[\d\s().+-]*\d[\d\s().+-]*$/.test(typed);

/** The text of the box: a number is formatted, anything else stays as typed. */
const shown = (typed: string, before: string): string => {
  if (!looksLikeNumber(typed)) return typed;
  // Deleting a bracket or a space must stick, or the mask would restore it every time.
  return typed.length < before.length ? typed : maskPhoneInput(typed);
};

function NewChat({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const source = useContactSearch();
  // Each new chat starts with an empty search.
  useEffect(() => () => void listSnapshots.forget(source.name), [source.name]);
  const number = parseNanp(source.term);
  const isKnown = Array.from({ length: source.count }, (_, index) => source.itemAt(index)).some(
    (contact) => contact?.phoneNumber === number,
  );
  const open = (href: string) => {
    onClose();
    go(href);
  };
  const selection = useListSelection<Contact>({ isMultiple: false });
  const openContact = (contact: { _id: string }) => open(`/chats/${contact._id}`);
  const canTextNumber = number !== null && !isKnown && !source.isLoading;
  const textNumber = () => {
    if (canTextNumber) open(`/chats/new/${number.slice(2)}`);
  };
  const highlight = useHighlight({
    term: source.term,
    searchKey: source.searchKey,
    count: source.count,
    isLoading: source.isLoading,
    onEnter: (index) => {
      const contact = index === null ? undefined : source.itemAt(index);
      if (contact) openContact(contact);
      else textNumber();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="New chat" isPadded={false}>
      <div className="px-4 pt-1 pb-3">
        <SearchField
          label="Name or phone number"
          value={source.term}
          onChange={(typed) => source.setTerm(shown(typed, source.term))}
          hasShortcut={false}
          hasAutoFocus
          picks={highlight.box}
        />
        {canTextNumber ? (
          <Button kind="primary" isFull className="mt-3" icon={<MessageCircle />} onClick={textNumber}>
            {`Text ${formatPhoneNumber(number)}`}
          </Button>
        ) : null}
      </div>
      <div className="flex h-[min(52dvh,384px)] min-h-0 flex-col">
        <List
          label="Contacts"
          type="select"
          source={source}
          row={contactRow}
          // Choosing a contact opens their chat.
          selection={{ ...selection, toggle: (_key, contact) => openContact(contact) }}
          highlight={highlight}
          noResultsText={
            number ? "No contact has this number yet" : "No contacts found. Enter a 10-digit number."
          }
          empty={
            <EmptyState
              title="No contacts yet"
              text="Enter a 10-digit number, such as (512) 555-0148, to text someone new."
            />
          }
        />
      </div>
    </Dialog>
  );
}

/** Chooses a recipient: a contact by name or number, or a new number. */
export function NewChatDialog({ isOpen, onClose }: NewChatDialogProps) {
  return isOpen ? <NewChat onClose={onClose} /> : null;
}
