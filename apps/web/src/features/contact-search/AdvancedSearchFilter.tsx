import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Chip } from "../../ui/display/Chip.tsx";
import { AdvancedSearchDialog } from "./AdvancedSearchDialog.tsx";
import type { SearchedTerms } from "./contact-search.api.ts";
import { SearchWords } from "./SearchWords.tsx";

/** Further filters of a contact list besides its term, tag and filter; `segmentId` is "" for none. */
export interface AdvancedQuery {
  conditions: ContactConditions | null;
  segmentId: string;
}

interface AdvancedSearchFilterProps {
  query: AdvancedQuery;
  /** The list's other terms. */
  within?: SearchedTerms;
  onChange: (change: Partial<AdvancedQuery>) => void;
}

/** A list's advanced search in words; pressing it opens the search. */
export function AdvancedSearchFilter({ query, within, onChange }: AdvancedSearchFilterProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Chip
        icon={<SlidersHorizontal />}
        isOn={query.conditions !== null}
        onClick={() => setOpen(true)}
        onRemove={query.conditions ? () => onChange({ conditions: null }) : undefined}
        removeLabel="Clear the advanced search"
      >
        {query.conditions ? <SearchWords conditions={query.conditions} /> : "Advanced Search"}
      </Chip>
      {isOpen ? (
        <AdvancedSearchDialog
          conditions={query.conditions}
          within={within}
          onClose={() => setOpen(false)}
          onSubmit={(conditions) => onChange({ conditions })}
          onSaved={(segment) => onChange({ conditions: null, segmentId: segment._id })}
        />
      ) : null}
    </>
  );
}
