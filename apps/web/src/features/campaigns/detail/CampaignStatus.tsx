import { type Campaign, campaigns } from "@broadcast/contract/campaigns";
import { isDated, needsEventTime } from "@broadcast/domain/automation/campaign-timing";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { FastForward, Pause, Play } from "lucide-react";
import { useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { counted, formatCount } from "../../../lib/words/format.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { Badge } from "../../../ui/display/Badge.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { campaignTypes, stateLabels, stateTones } from "../campaign-words.ts";
import { FastForwardDialog } from "./FastForwardDialog.tsx";
import { ResumeDialog } from "./ResumeDialog.tsx";

interface CampaignStatusProps {
  campaign: Campaign;
  /** Whether there are unsaved edits. */
  isDirty: boolean;
}

/** A campaign's status, with start, pause and resume. */
export function CampaignStatus({ campaign, isDirty }: CampaignStatusProps) {
  const { timezone } = useCurrentUser();
  const { _id: id, state, type, waiting, contacts, events, moving } = campaign;
  const start = useSend(campaigns.start);
  const pause = useSend(campaigns.pause);
  const [asked, setAsked] = useState<"start" | "pause" | "resume" | "forward" | null>(null);
  const close = () => setAsked(null);
  const missing =
    events.length === 0
      ? "Add a message first."
      : needsEventTime(type) && !campaign.eventAt
        ? "First enter the day and time of the event."
        : isDirty
          ? "Save your changes first."
          : null;
  const text = {
    draft: missing ?? "Nothing is sent yet. Start the campaign when its messages are ready.",
    running: moving
      ? `Moving contacts: ${formatCount(Math.min(moving.done, moving.total))} of ${formatCount(moving.total)} done. You can leave this page.`
      : `${counted(waiting, "contact")} with a next message.`,
    paused: `Paused since ${momentWithin(campaign.pausedAt, timezone)}. Nothing is sent.`,
  }[state];
  return (
    <div className="flex flex-col gap-3">
      <p className="text-soft">{campaignTypes.find(({ value }) => value === type)?.text}</p>
      <p className="flex flex-wrap items-center gap-2.5">
        <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
        <span className="text-soft">{text}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {state === "draft" ? (
          <Button
            kind="primary"
            icon={<Play aria-hidden="true" />}
            isDisabled={missing !== null}
            onClick={() => setAsked("start")}
          >
            Start campaign
          </Button>
        ) : null}
        {state === "running" ? (
          <Button icon={<Pause aria-hidden="true" />} onClick={() => setAsked("pause")}>
            Pause
          </Button>
        ) : null}
        {state === "paused" ? (
          <Button kind="primary" icon={<Play aria-hidden="true" />} onClick={() => setAsked("resume")}>
            Resume
          </Button>
        ) : null}
        {state === "running" && !isDated(type) && waiting > 0 ? (
          <Button icon={<FastForward aria-hidden="true" />} onClick={() => setAsked("forward")}>
            Move ahead
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={asked === "start"}
        onClose={close}
        title={`Start ${campaign.name}?`}
        confirmLabel="Start campaign"
        onConfirm={async () => {
          await start.mutateAsync({ params: { id }, body: {} });
          toast.success("Campaign started");
        }}
      >
        {contacts.count === 0
          ? "No one is in it yet. Contacts will get its messages as soon as they join."
          : `${counted(contacts.count, "contact")} in it will get its messages as if they joined now.`}{" "}
        Opt-outs, quiet hours and your credits apply to each message.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === "pause"}
        onClose={close}
        title={`Pause ${campaign.name}?`}
        confirmLabel="Pause campaign"
        onConfirm={async () => {
          await pause.mutateAsync({ params: { id }, body: {} });
          toast.success("Campaign paused");
        }}
      >
        Nothing is sent until you resume, including messages already waiting to go out. You'll then choose
        what happens to messages that came due in the meantime.
      </ConfirmDialog>
      {asked === "resume" ? <ResumeDialog campaign={campaign} onClose={close} /> : null}
      {asked === "forward" ? <FastForwardDialog campaign={campaign} onClose={close} /> : null}
    </div>
  );
}
