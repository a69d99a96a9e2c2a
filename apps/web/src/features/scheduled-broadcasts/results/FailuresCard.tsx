import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import type { Reply } from "@broadcast/contract/endpoint";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { counted, formatCount } from "../../../lib/words/format.ts";
import { Badge, type Tone } from "../../../ui/display/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { rememberBroadcast } from "../../broadcast-content/index.ts";
import { isOver } from "../broadcast-display.ts";
import { type People, PeopleDialog } from "../review/PeopleDialog.tsx";

type Group = Reply<typeof broadcasts.failures>["groups"][number];

const faults: Record<Group["fault"], { label: string; tone: Tone }> = {
  recipient: { label: "On their side", tone: "neutral" },
  sender: { label: "On your side", tone: "caution" },
  carrier: { label: "On the carrier's side", tone: "info" },
  nobody: { label: "No one's fault", tone: "neutral" },
};

interface FailuresCardProps {
  broadcast: Broadcast;
  groups: readonly Group[];
  timeZone: string;
}

/** Failures by kind: what happened, who is responsible, what to do, and the contacts concerned. */
export function FailuresCard({ broadcast, groups, timeZone }: FailuresCardProps) {
  const { _id: broadcastId } = broadcast;
  const [people, setPeople] = useState<People | null>(null);
  const go = useGo();
  const client = useQueryClient();
  const start = useSend(broadcasts.draftUnsent);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const again = groups.reduce(
    // The draft leaves out unclear ones, because it might reach them twice.
    (sum, { count, canResend, isUnclear }) => sum + (canResend && !isUnclear ? count : 0),
    0,
  );
  if (total === 0) return null;
  const startDraft = async () => {
    try {
      const draft = await start.mutateAsync({ params: { broadcastId }, body: {} });
      rememberBroadcast(client, draft);
      go(`/scheduled-broadcasts/${draft._id}`);
    } catch (error) {
      // The call said why; the existing draft is what the user wants to see.
      if (error instanceof ApiError && error.existingId) go(`/scheduled-broadcasts/${error.existingId}`);
    }
  };
  return (
    <Card
      title="What went wrong"
      isPadded={false}
      actions={<span className="tabular-nums">{counted(total, "contact")}</span>}
    >
      <ul>
        {groups.map((group) => {
          const { kind, words, fault, advice, canResend, isUnclear, count } = group;
          return (
            <li key={kind} className="border-line border-t px-4 py-3">
              <p className="flex items-baseline justify-between gap-4 font-semibold text-text">
                {words}
                <span className="text-lead tabular-nums">{formatCount(count)}</span>
              </p>
              <p className="text-note text-soft">{advice}</p>
              <div className="mt-2 flex flex-wrap items-center gap-2">
                <Badge tone={faults[fault].tone}>{faults[fault].label}</Badge>
                {canResend && !isUnclear ? <Badge tone="brand">Can be sent again</Badge> : null}
                <Button
                  size="sm"
                  className="ml-auto"
                  aria-label={`Show people: ${words}`}
                  onClick={() => setPeople({ title: counted(count, "contact"), description: words, kind })}
                >
                  Show people
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {isOver(broadcast) && again > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-n2 px-4 py-3">
          <p className="min-w-0 text-note text-soft">
            {counted(again, "contact")} can still get it. You'll see the draft before anything is sent.
          </p>
          <Button
            size="sm"
            icon={<RotateCcw />}
            aria-label="Start a draft for people who didn't get it"
            isLoading={start.isPending}
            onClick={() => void startDraft()}
          >
            Start a draft<span className="max-[400px]:hidden"> for people who didn't get it</span>
          </Button>
        </div>
      ) : null}
      <PeopleDialog
        broadcastId={broadcastId}
        people={people}
        timeZone={timeZone}
        onClose={() => setPeople(null)}
      />
    </Card>
  );
}
