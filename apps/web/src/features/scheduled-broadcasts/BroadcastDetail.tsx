import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { formatCredits } from "@broadcast/domain/credits";
import { usedFields } from "@broadcast/domain/merge-fields";
import { segments } from "@broadcast/domain/segments";
import { useQueryClient } from "@tanstack/react-query";
import { CalendarClock, CircleX, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSend } from "../../lib/api-hooks.ts";
import { counted, formatCount } from "../../lib/format.ts";
import { useCurrentUser } from "../../lib/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StatCard } from "../../ui/StatCard.tsx";
import { toast } from "../../ui/toast.ts";
import { BroadcastProgress } from "./BroadcastProgress.tsx";
import {
  broadcastName,
  contactsText,
  handedOver,
  isSending,
  stateLabel,
  stateTone,
} from "./broadcast-display.ts";
import { MessageAsWritten } from "./MessageAsWritten.tsx";
import { momentText } from "./moment-text.ts";
import { RecipientsCard } from "./RecipientsCard.tsx";
import { rememberBroadcast } from "./scheduled-broadcasts.api.ts";
import { useRemoveBroadcast } from "./use-remove-broadcast.ts";

/** "1 segment" where every recipient's text is as long; "" where dynamic fields make it differ. */
const segmentsText = (text: string): string => {
  if (usedFields(text).length > 0) return "";
  return counted(segments(text).segments, "segment");
};

const creditsText = (credits: number) => `${formatCredits(credits)} ${credits === 1 ? "credit" : "credits"}`;

/** How far a broadcast is, what it says, and what became of each recipient. */
export function BroadcastDetail({ broadcast }: { broadcast: Broadcast }) {
  const { _id: broadcastId, state, counts, text, failure, scheduledAt } = broadcast;
  const params = { broadcastId };
  const path = `/scheduled-broadcasts/${broadcastId}`;
  const isRunning = isSending(broadcast);
  const isScheduled = state === "scheduled";
  const client = useQueryClient();
  const { timezone } = useCurrentUser();
  const [open, setOpen] = useState<"stop" | "delete" | null>(null);
  const stop = useSend(broadcasts.emergencyBrake);
  const remove = useRemoveBroadcast();
  const close = () => setOpen(null);
  const badge = <Badge tone={stateTone(state)}>{stateLabel(state)}</Badge>;

  return (
    <Panel
      title={broadcastName(broadcast)}
      trailing={<span className="contents max-sm:hidden">{badge}</span>}
      actions={
        isRunning ? (
          <Button
            size="sm"
            kind="danger-outline"
            icon={<CircleX />}
            aria-label="Stop sending"
            onClick={() => setOpen("stop")}
          >
            Stop<span className="max-sm:hidden lg:max-xl:hidden"> sending</span>
          </Button>
        ) : (
          <>
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
                {
                  label: "Delete broadcast",
                  icon: <Trash2 />,
                  isDanger: true,
                  onSelect: () => setOpen("delete"),
                },
              ]}
            />
          </>
        )
      }
    >
      <div className="flex items-center sm:hidden">{badge}</div>
      {failure ? (
        <Banner tone="danger" title="Sending ended early.">
          {failure}
        </Banner>
      ) : null}
      {isScheduled ? (
        <Card>
          <div className="flex items-center gap-3">
            <CalendarClock aria-hidden="true" className="size-5 shrink-0 text-b11" />
            <div className="min-w-0">
              <p className="font-semibold">{momentText(scheduledAt, timezone)}</p>
              <p className="text-note text-soft">It leaves to {contactsText(counts.total)} by itself.</p>
            </div>
          </div>
        </Card>
      ) : (
        <>
          <div className="@container">
            <div className="grid grid-cols-2 gap-3 @lg:grid-cols-4">
              <StatCard label="Sent" value={handedOver(counts)} />
              <StatCard label="Delivered" value={counts.delivered} />
              <StatCard label="Replies" value={counts.replied} />
              <StatCard label="Opted out" value={counts.optedOut} />
            </div>
          </div>
          <BroadcastProgress broadcast={broadcast} timeZone={timezone} />
        </>
      )}
      <Card>
        <p className="mb-2 text-note tabular-nums text-soft">
          {["Message", segmentsText(text), isScheduled ? "" : creditsText(broadcast.costCredits)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <div className="w-fit max-w-[520px] rounded-lg rounded-bl-sm bg-bubble-in px-3.5 py-2.5">
          <MessageAsWritten text={text} />
        </div>
      </Card>
      <RecipientsCard broadcast={broadcast} timeZone={timezone} />
      <ConfirmDialog
        isOpen={open === "stop"}
        onClose={close}
        title="Stop sending?"
        confirmLabel="Stop sending"
        cancelLabel="Keep sending"
        isDanger
        onConfirm={async () => {
          rememberBroadcast(client, await stop.mutateAsync({ params, body: {} }));
          toast.success("Stopped", "The credits of what had not left are back.");
        }}
      >
        The {formatCount(counts.waiting)} that have not left stay unsent, and you get their credits back. What
        has left cannot be called back, and a stopped broadcast cannot be taken up again.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === "delete"}
        onClose={close}
        title={isScheduled ? "Delete this broadcast before it is sent?" : "Delete this broadcast?"}
        confirmLabel="Delete broadcast"
        isDanger
        onConfirm={() => remove(broadcastId)}
      >
        {isScheduled
          ? "Nothing leaves, and its message and choice of contacts are gone for good."
          : "Its figures and results are gone for good. The messages stay in the chats."}
      </ConfirmDialog>
    </Panel>
  );
}
