import { type Campaign, campaigns } from "@broadcast/contract/campaigns";
import type { Reply } from "@broadcast/contract/endpoint";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { History } from "lucide-react";
import { useState } from "react";
import { useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { counted } from "../../../lib/words/format.ts";
import { momentText } from "../../../lib/words/moment-text.ts";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";

type Version = Reply<typeof campaigns.versions>["versions"][number];

const words: Record<Version["changes"][number]["what"], string> = {
  added: "added",
  removed: "deleted",
  text: "new text",
  timing: "new time",
  moved: "moved",
};

/** The published versions with their dates and changes; an earlier version can be used again. */
export function VersionsCard({ campaign }: { campaign: Campaign }) {
  const { _id: id, version: current, edits } = campaign;
  const { timezone } = useCurrentUser();
  const { data } = useEndpoint(campaigns.versions, { params: { id } }, { isQuiet: true });
  const revise = useSend(campaigns.reviseVersion);
  const [asked, setAsked] = useState<Version | null>(null);
  if (!data || data.versions.length === 0) return null;
  return (
    <Card title="Versions">
      <ol className="flex flex-col gap-3">
        {data.versions.map((each) => (
          <li
            key={each.version}
            className="flex flex-wrap items-start gap-x-3 gap-y-2 border-line border-t pt-3 first:border-t-0 first:pt-0"
          >
            <div className="flex min-w-0 flex-1 flex-col gap-0.5">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">Version {each.version}</span>
                {each.version === current ? <Badge tone="brand">Current</Badge> : null}
              </p>
              <p className="text-note text-soft">
                {momentText(each.publishedAt, timezone)}
                {each.by ? `, ${each.by}` : ""}
              </p>
              <p className="break-words">{changeWords(each)}</p>
            </div>
            {each.version === current ? null : (
              <Button
                size="sm"
                icon={<History aria-hidden="true" />}
                aria-label={`Use again as draft: version ${each.version}`}
                onClick={() => setAsked(each)}
              >
                Use again as draft
              </Button>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={`Use version ${asked?.version ?? ""} again?`}
        confirmLabel="Use as draft"
        onConfirm={async () => {
          if (!asked) return;
          await revise.mutateAsync({ params: { id, version: asked.version }, body: {} });
          toast.success(`Version ${asked.version} is now your draft`);
        }}
      >
        {edits > 0 ? `It replaces ${counted(edits, "change")} you haven't published. ` : null}
        Contacts keep getting version {current} until you review and publish. No one gets a message twice.
      </ConfirmDialog>
    </Card>
  );
}

function changeWords({ changes, events }: Version): string {
  if (changes.length === 0) return counted(events.length, "message");
  const byName = Map.groupBy(changes, ({ name }) => name);
  return [...byName]
    .map(([name, its]) => `${name}: ${its.map(({ what }) => words[what]).join(", ")}`)
    .join(" · ");
}
