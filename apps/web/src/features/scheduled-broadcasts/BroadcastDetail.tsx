import type { Broadcast, BroadcastTotals } from "@broadcast/contract/broadcasts";
import { creditsText } from "@broadcast/domain/account/credits";
import { usedFields } from "@broadcast/domain/messages/merge-fields";
import { segments } from "@broadcast/domain/messages/segments";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { CalendarClock, Ellipsis, Pencil, Tag, Trash2, Users } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { counted, formatCount } from "../../lib/words/format.ts";
import { momentText } from "../../lib/words/moment-text.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { StatCard } from "../../ui/display/StatCard.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { ContentAsWritten } from "../broadcast-content/index.ts";
import { MailFigures } from "../emails/index.ts";
import { BroadcastClicks } from "../trackable-links/index.ts";
import {
  broadcastName,
  contactsText,
  isUnderway,
  shareText,
  stateLabel,
  stateTone,
} from "./broadcast-display.ts";
import { MadeFromNote } from "./draft/MadeFromNote.tsx";
import { BroadcastProgress } from "./results/BroadcastProgress.tsx";
import { outcomeHref } from "./results/broadcast-outcomes.ts";
import { PausedBanner } from "./results/PausedBanner.tsx";
import { ResultCards } from "./results/ResultCards.tsx";
import { SteeringButtons } from "./results/SteeringButtons.tsx";
import { TagRecipientsDialog } from "./results/TagRecipientsDialog.tsx";
import { useSteering } from "./results/use-steering.ts";
import { manifestFigures } from "./review/manifest-display.ts";
import { useRemoveBroadcast } from "./use-remove-broadcast.ts";

const RepliesCard = lazy(async () => ({ default: (await import("./results/RepliesCard.tsx")).RepliesCard }));
const typeNames: Record<Broadcast["type"], string> = {
  sms: "Message",
  mms: "Picture message",
  email: "Email",
  rvm: "Voice drop",
};

/** "1 segment" if every recipient's text has the same length; "" if dynamic fields make it vary. */
const segmentsText = ({ type, text }: Broadcast): string =>
  type !== "sms" || usedFields(text).length > 0 ? "" : counted(segments(text).segments, "segment");

/** "12,307 at that time, 41 later, 133 skipped · 12,790 credits". */
const promiseText = (manifest: BroadcastTotals): string => {
  const { goesNow, waiting, skipped } = manifestFigures(manifest);
  const parts = [
    `${formatCount(goesNow)} at that time`,
    waiting > 0 && `${formatCount(waiting)} later`,
    skipped > 0 && `${formatCount(skipped)} skipped`,
  ];
  return `${parts.filter(Boolean).join(", ")} · ${creditsText(manifest.costCredits)}`;
};

/** A broadcast's progress, its content, and the outcome for each recipient. */
export function BroadcastDetail({ broadcast }: { broadcast: Broadcast }) {
  const { _id: broadcastId, state, counts, failure, scheduledAt } = broadcast;
  const path = `/scheduled-broadcasts/${broadcastId}`;
  const isScheduled = state === "scheduled";
  const canSteer = isUnderway(broadcast);
  const { timezone } = useCurrentUser();
  const [open, setOpen] = useState<"stop" | "delete" | "tag" | null>(null);
  const steering = useSteering(broadcast);
  const remove = useRemoveBroadcast();
  const close = () => setOpen(null);
  const askToStop = () => setOpen("stop");
  const badge = <Badge tone={stateTone(state)}>{stateLabel(state)}</Badge>;

  return (
    <Panel
      title={broadcastName(broadcast)}
      trailing={<span className="contents max-sm:hidden">{badge}</span>}
      actions={
        <>
          {canSteer ? (
            <SteeringButtons broadcast={broadcast} steering={steering} onBrake={askToStop} />
          ) : null}
          {isScheduled ? (
            <ButtonLink size="sm" href={`${path}?edit=1`} icon={<Pencil />}>
              Edit
            </ButtonLink>
          ) : null}
          <Menu
            trigger={<IconButton label="More" icon={<Ellipsis />} />}
            entries={[
              isScheduled && {
                label: "Review and change time",
                icon: <CalendarClock />,
                href: `${path}/review`,
              },
              !isScheduled && { label: "Tag contacts", icon: <Tag />, onSelect: () => setOpen("tag") },
              !canSteer && {
                label: "Delete broadcast",
                icon: <Trash2 />,
                isDanger: true,
                onSelect: () => setOpen("delete"),
              },
            ]}
          />
        </>
      }
    >
      <div className="flex items-center sm:hidden">{badge}</div>
      {failure ? (
        <Banner tone="danger" title="Sending ended early.">
          {failure}
        </Banner>
      ) : null}
      {state === "paused" ? (
        <PausedBanner broadcast={broadcast} steering={steering} onBrake={askToStop} />
      ) : null}
      <MadeFromNote broadcast={broadcast} />
      {isScheduled ? (
        <Card>
          <div className="flex items-center gap-3">
            <CalendarClock aria-hidden="true" className="size-5 shrink-0 text-b11" />
            <div className="min-w-0">
              <p className="font-semibold">{momentText(scheduledAt, timezone)}</p>
              <p className="text-note text-soft">
                It will go out to {contactsText(counts.total)} automatically.
              </p>
              {broadcast.manifest ? (
                <p className="text-note tabular-nums text-soft">{promiseText(broadcast.manifest)}</p>
              ) : null}
            </div>
          </div>
        </Card>
      ) : (
        <>
          <div className="@container">
            <div className="grid grid-cols-2 gap-3 @lg:grid-cols-4">
              <StatCard
                label="Sent"
                href={outcomeHref(broadcastId, "sent")}
                value={counts.sent}
                note={shareText(counts.sent, counts.total, "contacts")}
              />
              <StatCard
                label="Delivered"
                href={outcomeHref(broadcastId, "delivered")}
                value={counts.delivered}
                note={shareText(counts.delivered, counts.sent, "sent")}
              />
              <StatCard
                label="Replies"
                href={outcomeHref(broadcastId, "replied")}
                value={counts.replied}
                note={shareText(counts.replied, counts.sent, "sent")}
              />
              <StatCard
                label="Opted out"
                href={outcomeHref(broadcastId, "opted-out")}
                value={counts.optedOut}
                note={shareText(counts.optedOut, counts.sent, "sent")}
              />
            </div>
          </div>
          <BroadcastProgress broadcast={broadcast} timeZone={timezone} />
        </>
      )}
      <div>
        <ButtonLink size="sm" href={outcomeHref(broadcastId, "all")} icon={<Users aria-hidden="true" />}>
          {counted(counts.total, "contact")}
        </ButtonLink>
      </div>
      <Card>
        <p className="mb-2 text-note tabular-nums text-soft">
          {[
            typeNames[broadcast.type],
            segmentsText(broadcast),
            isScheduled ? "" : creditsText(broadcast.costCredits),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <ContentAsWritten broadcast={broadcast} />
      </Card>
      {broadcast.type === "email" && !isScheduled ? <MailFigures of={{ broadcastId }} /> : null}
      {isScheduled || broadcast.type === "rvm" ? null : (
        <Suspense fallback={null}>
          <BroadcastClicks broadcastId={broadcastId} />
        </Suspense>
      )}
      {counts.replied > 0 ? (
        <Suspense fallback={null}>
          <RepliesCard broadcastId={broadcastId} />
        </Suspense>
      ) : null}
      {isScheduled ? null : <ResultCards broadcast={broadcast} timeZone={timezone} />}
      <TagRecipientsDialog isOpen={open === "tag"} broadcastId={broadcastId} outcome="all" onClose={close} />
      <ConfirmDialog
        isOpen={open === "stop" && canSteer}
        onClose={close}
        title="Stop sending?"
        confirmLabel="Stop sending"
        cancelLabel="Keep sending"
        isDanger
        onConfirm={steering.stop}
      >
        {counts.waiting === 1
          ? "The one that hasn't been sent won't be, and you'll get its credits back."
          : `The ${formatCount(counts.waiting)} that haven't been sent won't be, and you'll get their credits back.`}{" "}
        You can't recall messages already sent, and you can't restart a stopped broadcast. To stop for a
        while, pause it instead.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === "delete"}
        onClose={close}
        title={isScheduled ? "Delete this broadcast before it's sent?" : "Delete this broadcast?"}
        confirmLabel="Delete broadcast"
        isDanger
        onConfirm={() => remove(broadcastId)}
      >
        {isScheduled
          ? "Nothing will be sent. Its content and list of contacts will be deleted for good."
          : "Its figures and results will be deleted for good. The messages stay in your chats."}
      </ConfirmDialog>
    </Panel>
  );
}
