import { Select } from "../../../ui/inputs/choice/Select.tsx";
import type { Match } from "./search-draft.ts";

interface MatchFieldProps {
  /** What it belongs to, for screen readers. */
  label: string;
  of: "conditions" | "groups";
  value: Match;
  onChange: (match: Match) => void;
}

/** Whether all of several must hold, or any one. */
export function MatchField({ label, of, value, onChange }: MatchFieldProps) {
  return (
    <Select
      label={`${label}: match all or any of the ${of}`}
      isLabelHidden
      className="w-64 max-w-full min-w-0"
      options={[
        { value: "all", label: `All of these ${of}` },
        { value: "any", label: `Any of these ${of}` },
      ]}
      value={value}
      onChange={(next) => onChange(next === "any" ? "any" : "all")}
    />
  );
}
