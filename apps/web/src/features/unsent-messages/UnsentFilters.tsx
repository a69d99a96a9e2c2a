import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { ItemField } from "../../ui/inputs/choice/ItemField.tsx";
import { Select } from "../../ui/inputs/choice/Select.tsx";
import { broadcastKind } from "../contact-search/index.ts";
import { stateWords } from "./failure-display.ts";
import type { UnsentQuery, UnsentType } from "./unsent-messages.api.ts";

interface UnsentFiltersProps {
  query: UnsentQuery;
  onChange: (change: Partial<UnsentQuery>) => void;
}

const types: readonly { value: UnsentType; label: string }[] = [
  { value: "all", label: "All types" },
  { value: "sms", label: "Texts" },
  { value: "mms", label: "Pictures" },
  { value: "rvm", label: "Voice drops" },
  { value: "email", label: "Emails" },
];

/** Filters the list by state, type and broadcast. */
export function UnsentFilters({ query, onChange }: UnsentFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <FilterChips
        label="State"
        value={query.state}
        onChange={(state) => onChange({ state })}
        chips={[
          { value: "all", label: "All" },
          { value: "failed", label: stateWords.failed },
          { value: "unsent", label: stateWords.unsent },
          { value: "unknown", label: stateWords.unknown },
        ]}
      />
      <div className="flex min-w-0 flex-1 basis-64 flex-wrap gap-2">
        <Select
          label="Type"
          isLabelHidden
          className="min-w-[120px] max-w-[150px] flex-1"
          options={types}
          value={query.type}
          onChange={(type) => onChange({ type: type === "" ? "all" : type })}
        />
        <ItemField
          kind={broadcastKind}
          label="Broadcast"
          isLabelHidden
          className="min-w-[140px] max-w-[260px] flex-1"
          placeholder="Any broadcast"
          value={query.broadcastId}
          onChange={(broadcastId) => onChange({ broadcastId })}
        />
      </div>
    </div>
  );
}
