import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { useGo } from "../../lib/screens/navigation.ts";

const chips = [
  { value: "all", label: "All" },
  { value: "folders", label: "Folders" },
] as const;

/** Switches a section between its items and its folders. */
export function ContentChips({ path, value }: { path: string; value: "all" | "folders" }) {
  const go = useGo();
  return (
    <FilterChips
      label="What to show"
      chips={chips}
      value={value}
      onChange={(next) => go(next === "all" ? path : `${path}/folder`)}
    />
  );
}
