import { Contact as ContactIcon } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { SelectionDialog } from "../../../ui/overlays/SelectionDialog.tsx";
import { AdvancedSearchFilter, SegmentFilter } from "../../contact-search/index.ts";
import { type ContactSelection, selectionOf, termsOf, useContactSearch } from "../contacts.api.ts";
import { contactRow } from "./contact-row.tsx";
import { TagFilter } from "./TagFilter.tsx";

interface ContactPickerProps {
  isOpen: boolean;
  onClose: () => void;
  /** The dialog closes when the promise resolves, and stays open for another try when it rejects. */
  onSelect: (chosen: ContactSelection) => Promise<void>;
  title?: string;
  confirmLabel?: string;
  /** Further inputs above the list. */
  above?: ReactNode;
}

function ContactPickerBody({ onSelect, title = "Select contacts", above, ...rest }: ContactPickerProps) {
  const source = useContactSearch("contact-picker");
  return (
    <SelectionDialog
      {...rest}
      title={title}
      source={source}
      row={contactRow}
      isMultiple
      searchLabel="Search contacts"
      filters={
        <>
          {above ? <div className="pb-2">{above}</div> : null}
          <div className="flex flex-wrap gap-2">
            <TagFilter tag={source.query.tag} onChange={(tag) => source.setQuery({ tag })} />
            <SegmentFilter
              segmentId={source.query.segmentId}
              onChange={(segmentId) => source.setQuery({ segmentId })}
            />
            <AdvancedSearchFilter
              query={source.query}
              within={termsOf({ term: source.term, query: { ...source.query, conditions: null } })}
              onChange={source.setQuery}
            />
          </div>
        </>
      }
      empty={
        <EmptyState
          icon={<ContactIcon />}
          title="No contacts yet"
          text="Add the people you want to reach, or import them from a file."
          action={<ButtonLink href="/contacts/import">Import contacts</ButtonLink>}
        />
      }
      onConfirm={(ticked) => onSelect(selectionOf(ticked, source))}
    />
  );
}

/** Chooses contacts, narrowed by a search, a tag, a segment and an advanced search. */
export function ContactPicker(props: ContactPickerProps) {
  return props.isOpen ? <ContactPickerBody {...props} /> : null;
}
