import { type FilterChip, FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { AdvancedSearchFilter, SegmentFilter } from "../../contact-search/index.ts";
import { usePotentialStops } from "../consent/use-potential-stops.ts";
import { type ContactFilter, type ContactQuery, termsOf } from "../contacts.api.ts";
import { TagFilter } from "./TagFilter.tsx";

interface ContactFiltersProps {
  term: string;
  query: ContactQuery;
  onChange: (change: Partial<ContactQuery>) => void;
}

/** The filters of the contact list, under its search box. */
export function ContactFilters({ term, query, onChange }: ContactFiltersProps) {
  const { waiting, isFilterShown } = usePotentialStops();
  const chips: readonly FilterChip<ContactFilter>[] = [
    { value: "all", label: "All" },
    ...(isFilterShown || query.filter === "potential-stop"
      ? [
          {
            value: "potential-stop" as const,
            label: "Potential opt-outs",
            ...(waiting ? { count: waiting } : {}),
          },
        ]
      : []),
    { value: "do-not-message", label: "Do not message" },
    { value: "archived", label: "Archived" },
  ];
  return (
    <>
      <FilterChips
        label="Show"
        chips={chips}
        value={query.filter}
        onChange={(filter) => onChange({ filter })}
      />
      {query.tag || query.segmentId || query.conditions ? (
        <div className="flex flex-wrap gap-2">
          {query.segmentId ? (
            <SegmentFilter segmentId={query.segmentId} onChange={(segmentId) => onChange({ segmentId })} />
          ) : null}
          {query.tag ? <TagFilter tag={query.tag} onChange={(tag) => onChange({ tag })} /> : null}
          {query.conditions ? (
            <AdvancedSearchFilter
              query={query}
              within={termsOf({ term, query: { ...query, conditions: null } })}
              onChange={onChange}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}
