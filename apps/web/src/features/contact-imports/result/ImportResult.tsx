import { type ContactImport, contactImports } from "@broadcast/contract/contact-imports";
import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Download, Send } from "lucide-react";
import { useState } from "react";
import { call } from "../../../lib/api/api-client.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { saveFile } from "../../../lib/device/save-file.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { counted } from "../../../lib/words/format.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { useContactAction } from "../../contact-actions/index.ts";
import { useStartBroadcast } from "../../tags/index.ts";
import { ImportCounts } from "./ImportCounts.tsx";
import { RefusedRows } from "./RefusedRows.tsx";
import { UndoImport } from "./UndoImport.tsx";

/** The outcome of a finished import. */
export function ImportResult({ made }: { made: ContactImport }) {
  const { timezone } = useCurrentUser();
  const [isLoading, setLoading] = useState(false);
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
  const hasReport = made.refused + made.partial > 0;
  const download = async () => {
    setLoading(true);
    try {
      const report = await call(contactImports.report, { params: { importId: made._id } });
      saveFile(report, `${made.fileName.replace(/\.\w{1,5}$/, "")} - skipped rows.csv`);
    } catch {
      toast.error("We couldn't download the report", "Please try again in a moment.");
    } finally {
      setLoading(false);
    }
  };
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
        {hasReport ? (
          <Button
            icon={<Download aria-hidden="true" />}
            isLoading={isLoading}
            onClick={() => void download()}
          >
            Download report
          </Button>
        ) : null}
        <ButtonLink href="/contacts">See contacts</ButtonLink>
        <ButtonLink href="/contacts/import">Import another file</ButtonLink>
      </div>
      <UndoImport made={made} />
      {hasReport ? (
        <Banner
          tone="caution"
          title={[
            made.refused > 0 &&
              `${counted(made.refused, "row")} ${made.refused === 1 ? "was" : "were"} skipped.`,
            made.partial > 0 && `${counted(made.partial, "row")} came in without a value.`,
          ]
            .filter(Boolean)
            .join(" ")}
        >
          {made.refused + made.partial === 1
            ? "Correct it below and import it again, or download the report."
            : "Correct them below and import them again, or download the report, which says why, row by row."}
        </Banner>
      ) : null}
      {hasReport ? <RefusedRows made={made} /> : null}
      <p className="text-note text-soft">
        {made.finishedAt ? `Finished ${listTime(made.finishedAt, businessNow(), timezone)}. ` : null}
        {made.tags.length > 0 ? `All of them ${isUndone ? "had got" : "got"} ${made.tags.join(", ")}.` : null}
      </p>
    </Panel>
  );
}
