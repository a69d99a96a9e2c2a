import { FileX } from "lucide-react";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { RecordPanel } from "../../ui/layout/RecordPanel.tsx";
import { isRunning, useImport } from "./contact-imports.api.ts";
import { ImportFailed } from "./result/ImportFailed.tsx";
import { ImportProgress } from "./result/ImportProgress.tsx";
import { ImportResult } from "./result/ImportResult.tsx";
import { ImportMapping } from "./review/ImportMapping.tsx";

/** One import at any of its steps; it can be left and reopened at each of them. */
export function ImportDetail() {
  const importId = useScreenParams().importId ?? "";
  return (
    <RecordPanel
      title="Import contacts"
      read={useImport(importId)}
      gone={{
        icon: <FileX />,
        text: "Uploads that aren't started are discarded after a few days.",
        action: { label: "See all imports", href: "/contacts/import" },
      }}
    >
      {(made) => {
        if (made.state === "mapping") return <ImportMapping key={made._id} made={made} />;
        if (isRunning(made)) return <ImportProgress made={made} />;
        return made.state === "failed" ? <ImportFailed made={made} /> : <ImportResult made={made} />;
      }}
    </RecordPanel>
  );
}
