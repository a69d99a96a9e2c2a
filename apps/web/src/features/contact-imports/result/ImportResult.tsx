import type { ContactImport } from "@broadcast/contract/contact-imports";
import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Send } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { useContactAction } from "../../contact-actions/index.ts";
import { useStartBroadcast } from "../../tags/index.ts";
import { ImportCounts } from "./ImportCounts.tsx";
import { RefusedRows } from "./RefusedRows.tsx";
import { ReportButton } from "./ReportButton.tsx";
import { UndoImport } from "./UndoImport.tsx";

/** The outcome of a finished import. */
export function ImportResult({ made }: { made: ContactImport }) {
  const { timezone } = useCurrentUser();
  const startBroadcast = useStartBroadcast();
  const [isStarting, setStarting] = useState(false);
  const sendBroadcast = async () => {
    setStarting(true);
    try {
      await startBroadcast({ filter: { importId: made._id } });
    } catch {
      // The call has shown its own error; the button can be pressed again.
    } finally {
      setStarting(false);
    }
  };
  const action = useContactAction(made._id);
  const isUndone = action?.state === "undone" || action?.state === "undoing";
  const people = made.created + made.updated + made.unchanged;
  return (
    <Panel
      title={made.fileName}
      width="reading"
      trailing={isUndone ? <Badge>Undone</Badge> : <Badge tone="brand">Done</Badge>}
    >
      <ImportCounts made={made} />
      <div className="flex flex-wrap gap-2">
        {people > 0 && !isUndone ? (
          <Button
            kind="primary"
            icon={<Send aria-hidden="true" />}
            isLoading={isStarting}
            onClick={() => void sendBroadcast()}
          >
            Send them a broadcast
          </Button>
        ) : null}
        <ReportButton made={made} />
        <ButtonLink href="/contacts">See contacts</ButtonLink>
        <ButtonLink href="/contacts/import">Import another file</ButtonLink>
      </div>
      <UndoImport made={made} />
      <RefusedRows made={made} />
      <p className="text-note text-soft">
        {made.finishedAt ? `Finished ${listTime(made.finishedAt, businessNow(), timezone)}. ` : null}
        {made.tags.length > 0 ? `All of them ${isUndone ? "had got" : "got"} ${made.tags.join(", ")}.` : null}
      </p>
    </Panel>
  );
}
