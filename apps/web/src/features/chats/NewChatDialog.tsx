import { formatPhoneNumber, maskPhoneInput, parseNanp } from "@broadcast/domain/phone-number";
import { MessageCircle } from "lucide-react";
import { useGo } from "../../lib/navigation.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { SearchField } from "../../ui/inputs/SearchField.tsx";
import { List } from "../../ui/lists/List.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { contactRow } from "../contacts/index.ts";
import { useContactSearch } from "./chats.api.ts";

interface NewChatDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const looksLikeNumber = (typed: string) => /^[\d\s().+-]*\d[\d\s().+-]*$/.test(typed);

/** What the box shows: a number in its mask, anything else as typed. */
const shown = (typed: string, before: string): string => {
  if (!looksLikeNumber(typed)) return typed;
  // Deleting a bracket or a blank must stick, or the mask would put it back for ever.
  return typed.length < before.length ? typed : maskPhoneInput(typed);
};

function NewChat({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const source = useContactSearch();
  const number = parseNanp(source.term);
  const isKnown = Array.from({ length: source.count }, (_, index) => source.itemAt(index)).some(
    (contact) => contact?.phoneNumber === number,
  );
  const open = (href: string) => {
    onClose();
    go(href);
  };
  return (
    <Dialog isOpen onClose={onClose} title="New chat" isPadded={false}>
      <div className="px-4 pt-1 pb-3">
        <SearchField
          label="Name or phone number"
          value={source.term}
          onChange={(typed) => source.setTerm(shown(typed, source.term))}
          hasShortcut={false}
          hasAutoFocus
        />
        {number && !isKnown && !source.isLoading ? (
          <Button
            kind="primary"
            isFull
            className="mt-3"
            icon={<MessageCircle />}
            onClick={() => open(`/chats/new/${number.slice(2)}`)}
          >
            {`Text ${formatPhoneNumber(number)}`}
          </Button>
        ) : null}
      </div>
      <div className="flex h-[min(52dvh,384px)] min-h-0 flex-col">
        <List
          label="Contacts"
          type="list"
          source={source}
          row={contactRow}
          onPress={(contact) => open(`/chats/${contact._id}`)}
          noResultsText={
            number ? "No contact has this number yet" : "No contact found. Type a number with 10 digits."
          }
          empty={
            <EmptyState
              title="No contacts yet"
              text="Type a number with 10 digits, such as (512) 555-0148, to text somebody new."
            />
          }
        />
      </div>
    </Dialog>
  );
}

/** Finds whom to write to: a contact by name or number, or a new number. */
export function NewChatDialog({ isOpen, onClose }: NewChatDialogProps) {
  return isOpen ? <NewChat onClose={onClose} /> : null;
}
