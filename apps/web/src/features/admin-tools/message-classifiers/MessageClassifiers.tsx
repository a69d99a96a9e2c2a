import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { useState } from "react";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { BuiltInRules } from "./BuiltInRules.tsx";
import { OwnRules } from "./OwnRules.tsx";
import { TestText } from "./TestText.tsx";

const views = [
  { value: "own" as const, label: "Our rules" },
  { value: "built-in" as const, label: "Built in" },
  { value: "test" as const, label: "Test a text" },
];

/** /admin/tools/message-classifiers: the words by which messages are held, warned about, or treated as an opt-out. */
export function MessageClassifiers() {
  const [view, setView] = useState<"own" | "built-in" | "test">("own");
  const chips = (
    <div className="border-line border-b px-4 py-3">
      <FilterChips label="Show" chips={views} value={view} onChange={setView} />
    </div>
  );
  if (view === "own") return <OwnRules chips={chips} />;
  return (
    <Panel title="Message classifiers" width="reading" header={chips}>
      {view === "built-in" ? <BuiltInRules /> : <TestText />}
    </Panel>
  );
}
