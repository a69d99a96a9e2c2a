import type { ContactImport } from "@broadcast/contract/contact-imports";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { useStopContactAction } from "../../contact-actions/index.ts";
import { stateBadges } from "../import-words.ts";
import { ImportCounts } from "./ImportCounts.tsx";

/** The progress of a running import. */
export function ImportProgress({ made }: { made: ContactImport }) {
  const percent = Math.floor(made.progress * 100);
  const stop = useStopContactAction();
  const badge = stateBadges[made.state];
  return (
    <Panel title={made.fileName} width="reading" trailing={<Badge tone={badge.tone}>{badge.label}</Badge>}>
      <Card>
        <div className="flex flex-col gap-2.5">
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-semibold tabular-nums text-text">
              {made.state === "queued" ? "Starts in a moment" : `${percent}% of the file read`}
            </span>
          </p>
          <ProgressBar label="Import" total={100} done={percent} />
          <p className="text-note text-soft">
            You can leave this page. The import will continue, and you can find it under Import contacts.
          </p>
        </div>
      </Card>
      <ImportCounts made={made} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/contacts">See contacts</ButtonLink>
        {made.state === "running" ? (
          <Button isLoading={stop.isPending} onClick={() => stop.mutate({ params: { id: made._id } })}>
            Stop import
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}
