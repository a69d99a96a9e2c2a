import { Contact as ContactIcon } from "lucide-react";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { SelectionDialog } from "../../ui/overlays/SelectionDialog.tsx";
import { contactRow } from "./contact-row.tsx";
import { type ContactTerms, matchingContactIds, termsOf, useContactSearch } from "./contacts.api.ts";
import { TagFilter } from "./TagFilter.tsx";

interface ContactPickerProps {
  isOpen: boolean;
  onClose: () => void;
  /** The dialog closes when the promise is kept, and stays for another try when it is broken. */
  onSelect: (contactIds: string[]) => Promise<void>;
  /**
   * Takes over when "Select all" was pressed: for endpoints that know "every contact the terms leave". Without it
   * the ids of all of them are read first and handed to `onSelect`.
   */
  onSelectAll?: (terms: ContactTerms) => Promise<void>;
  title?: string;
  confirmLabel?: string;
}

function ContactPickerBody({
  onSelect,
  onSelectAll,
  title = "Select contacts",
  ...rest
}: ContactPickerProps) {
  const source = useContactSearch("contact-picker");
  return (
    <SelectionDialog
      {...rest}
      title={title}
      source={source}
      row={contactRow}
      isMultiple
      searchLabel="Search contacts"
      filters={<TagFilter tag={source.query.tag} onChange={(tag) => source.setQuery({ tag })} />}
      empty={
        <EmptyState
          icon={<ContactIcon />}
          title="No contacts yet"
          text="Add the people you want to reach, or import them from a file."
          action={<ButtonLink href="/contacts/import">Import contacts</ButtonLink>}
        />
      }
      onConfirm={async ({ keys, isAll }) => {
        if (!isAll) return onSelect([...keys]);
        const terms = termsOf(source);
        return onSelectAll ? onSelectAll(terms) : onSelect(await matchingContactIds(terms));
      }}
    />
  );
}

/** Chooses contacts, narrowed by a search and a tag. */
export function ContactPicker(props: ContactPickerProps) {
  return props.isOpen ? <ContactPickerBody {...props} /> : null;
}
