import { type FilterChip, FilterChips } from "../../ui/inputs/FilterChips.tsx";
import type { ContactFilter, ContactQuery } from "./contacts.api.ts";
import { TagFilter } from "./TagFilter.tsx";
import { usePotentialStops } from "./use-potential-stops.ts";

interface ContactFiltersProps {
  query: ContactQuery;
  onChange: (change: Partial<ContactQuery>) => void;
}

/** What narrows the list of contacts, under its search box. */
export function ContactFilters({ query, onChange }: ContactFiltersProps) {
  const { waiting, isFilterShown } = usePotentialStops();
  const chips: readonly FilterChip<ContactFilter>[] = [
    { value: "all", label: "All" },
    ...(isFilterShown || query.filter === "potential-stop"
      ? [
          {
            value: "potential-stop" as const,
            label: "Potential opt-outs",
            ...(waiting > 0 ? { count: waiting } : {}),
          },
        ]
      : []),
    { value: "do-not-message", label: "Do not message" },
  ];
  return (
    <>
      <FilterChips
        label="Show"
        chips={chips}
        value={query.filter}
        onChange={(filter) => onChange({ filter })}
      />
      {query.tag ? (
        <div className="flex">
          <TagFilter tag={query.tag} onChange={(tag) => onChange({ tag })} />
        </div>
      ) : null}
    </>
  );
}
