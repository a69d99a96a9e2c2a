import { type ContactImport, contactImports } from "@broadcast/contract/contact-imports";
import { listTime } from "@broadcast/domain/dates";
import { Download } from "lucide-react";
import { useState } from "react";
import { call } from "../../lib/api-client.ts";
import { businessNow } from "../../lib/business-clock.ts";
import { formatCount } from "../../lib/format.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useCurrentUser } from "../../lib/session.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ImportCounts } from "./ImportCounts.tsx";

/** What became of the rows of a finished import. */
export function ImportResult({ made }: { made: ContactImport }) {
  const { timezone } = useCurrentUser();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const report = await call(contactImports.report, { params: { importId: made._id } });
      saveFile(report, `${made.fileName.replace(/\.\w{1,5}$/, "")} - refused rows.csv`);
    } catch {
      toast.error("The report could not be downloaded", "Please try again in a moment.");
    } finally {
      setLoading(false);
    }
  };
  return (
    <Panel title={made.fileName} width="reading" trailing={<Badge tone="brand">Done</Badge>}>
      <ImportCounts made={made} />
      {made.refused > 0 ? (
        <Banner
          tone="caution"
          title={
            made.refused === 1 ? "1 row was refused." : `${formatCount(made.refused)} rows were refused.`
          }
        >
          The report says why, row by row. Correct it and import it again.
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {made.refused > 0 ? (
          <Button
            kind="primary"
            icon={<Download aria-hidden="true" />}
            isLoading={isLoading}
            onClick={() => void download()}
          >
            Download report
          </Button>
        ) : null}
        <ButtonLink kind={made.refused > 0 ? "secondary" : "primary"} href="/contacts">
          See contacts
        </ButtonLink>
        <ButtonLink href="/contacts/import">Import another file</ButtonLink>
      </div>
      <p className="text-note text-soft">
        {made.finishedAt ? `Finished ${listTime(made.finishedAt, businessNow(), timezone)}. ` : null}
        {made.tags.length > 0 ? `All of them got ${made.tags.join(", ")}.` : null}
      </p>
    </Panel>
  );
}
