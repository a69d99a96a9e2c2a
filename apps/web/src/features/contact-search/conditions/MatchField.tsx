import { Select } from "../../../ui/inputs/choice/Select.tsx";
import type { Match } from "./search-draft.ts";

interface MatchFieldProps {
  /** For screen readers: what it belongs to. */
  label: string;
  of: "conditions" | "groups";
  value: Match;
  onChange: (match: Match) => void;
}

/** Whether all or any of several conditions must hold. */
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
