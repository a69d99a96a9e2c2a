import { type FilterChip, FilterChips } from "../../ui/inputs/FilterChips.tsx";
import { useStopDetect } from "./consent.api.ts";
import { type ContactFilter, type ContactQuery, usePotentialStopCount } from "./contacts.api.ts";
import { TagFilter } from "./TagFilter.tsx";

interface ContactFiltersProps {
  query: ContactQuery;
  onChange: (change: Partial<ContactQuery>) => void;
}

/** What narrows the list of contacts, under its search box. */
export function ContactFilters({ query, onChange }: ContactFiltersProps) {
  const isDetecting = useStopDetect();
  const waiting = usePotentialStopCount() ?? 0;
  // Where nothing is looked for there is nothing to decide, but for what was found before.
  const hasPotential = isDetecting || waiting > 0 || query.filter === "potential-stop";
  const chips: readonly FilterChip<ContactFilter>[] = [
    { value: "all", label: "All" },
    ...(hasPotential
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
