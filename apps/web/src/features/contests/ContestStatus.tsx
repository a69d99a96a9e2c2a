import type { Contest } from "@broadcast/contract/contests";
import type { ContestState } from "@broadcast/domain/automation/contest-state";
import { momentWithin } from "../../lib/words/moment-text.ts";
import { Badge, type Tone } from "../../ui/display/Badge.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { contestStateLabels } from "./contest-words.ts";

const tones: Record<ContestState, Tone> = {
  draft: "neutral",
  scheduled: "info",
  open: "brand",
  closed: "caution",
  drawn: "neutral",
  cancelled: "neutral",
};

interface ContestStatusProps {
  contest: Contest;
  state: ContestState;
  timeZone: string;
}

/** The status of a contest, and the obligations that come with its prizes. */
export function ContestStatus({ contest, state, timeZone }: ContestStatusProps) {
  const { opensAt, closesAt, registrations } = contest;
  const text = {
    draft: "No one can enter yet. Complete the rules, then publish them.",
    scheduled: `Opens ${momentWithin(opensAt, timeZone)}.`,
    open: `Closes ${momentWithin(closesAt, timeZone)}. You can no longer change the rules.`,
    closed: "Entries are closed. You can draw the winners.",
    drawn: "Anyone can verify the draw on its proof page.",
    cancelled: "No one can enter, and no winners will be drawn. We kept the list of who entered.",
  }[state];
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2.5">
        <Badge tone={tones[state]}>{contestStateLabels[state]}</Badge>
        <span className="text-soft">{text}</span>
      </p>
      {registrations.length > 0 && (state === "draft" || state === "scheduled") ? (
        <Banner tone="caution" title="This contest needs registration">
          {registrations.map(({ region, sentence }) => (
            <p key={region}>{sentence}</p>
          ))}
        </Banner>
      ) : null}
    </div>
  );
}
