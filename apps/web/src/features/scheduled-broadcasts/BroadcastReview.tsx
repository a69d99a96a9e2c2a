import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { formatCredits } from "@broadcast/domain/credits";
import { useQueryClient } from "@tanstack/react-query";
import { CalendarClock, PenLine, SearchX, Send } from "lucide-react";
import { useState } from "react";
import { isNotFound } from "../../lib/api-error.ts";
import { useSend } from "../../lib/api-hooks.ts";
import { businessNow } from "../../lib/business-clock.ts";
import { formatCount } from "../../lib/format.ts";
import { useGo, useScreenParams } from "../../lib/navigation.ts";
import { useCurrentUser } from "../../lib/session.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import type { ButtonSize } from "../../ui/button-style.ts";
import { Card } from "../../ui/Card.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadingText } from "../../ui/LoadingText.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.ts";
import { contactsText, isOpen } from "./broadcast-display.ts";
import { audienceProblem, creditsProblem, messageProblem } from "./broadcast-rules.ts";
import { CostCard } from "./CostCard.tsx";
import { momentText } from "./moment-text.ts";
import { PhonePreview } from "./PhonePreview.tsx";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { rememberBroadcast, useBroadcast, usePreview } from "./scheduled-broadcasts.api.ts";
import { WhatWillHappen } from "./WhatWillHappen.tsx";

const title = "Review before sending";

function ReviewOf({ broadcast }: { broadcast: Broadcast }) {
  const { _id: broadcastId, state, scheduledAt } = broadcast;
  const path = `/scheduled-broadcasts/${broadcastId}`;
  const isScheduled = state === "scheduled";
  const go = useGo();
  const client = useQueryClient();
  const user = useCurrentUser();
  const { data: preview, error, refetch } = usePreview(broadcastId);
  const [open, setOpen] = useState<"send" | "schedule" | null>(null);
  const send = useSend(broadcasts.schedule);
  const schedule = async (runAt: Date | null) => {
    const sent = await send.mutateAsync({
      params: { broadcastId },
      body: { runAt: runAt?.toISOString() ?? null },
    });
    rememberBroadcast(client, sent);
    if (sent.state === "scheduled") toast.success("Scheduled", momentText(sent.scheduledAt, user.timezone));
    else toast.success("On its way", "You can watch it here, and stop it.");
    go(path, { isReplacing: true });
  };

  const problems = [messageProblem(broadcast.text), audienceProblem(broadcast.counts.total)].filter(
    (problem) => problem !== null,
  );
  if (problems.length > 0)
    return (
      <Panel title={title}>
        <EmptyState
          icon={<PenLine />}
          title="Not ready to be sent"
          text={problems.join(" ")}
          action={<ButtonLink href={isScheduled ? `${path}?edit=1` : path}>Back to the editor</ButtonLink>}
        />
      </Panel>
    );
  if (!preview)
    return (
      <Panel title={title}>
        {error ? (
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        ) : (
          <LoadingText text="Working out who gets it and what it costs..." />
        )}
      </Panel>
    );

  const shortage = creditsProblem(preview, user.phoneNumberType);
  const noNumber = user.phoneNumber ? null : "Choose a phone number first, then you can send.";
  const nobody = preview.willSend > 0 ? null : "None of the chosen contacts can get this message.";
  const isBlocked = Boolean(shortage ?? noNumber ?? nobody);
  const count = formatCount(preview.willSend);
  const when = isScheduled ? momentText(scheduledAt, user.timezone) : null;
  const buttons = (size: ButtonSize) => (
    <>
      <Button size={size} icon={<CalendarClock />} isDisabled={isBlocked} onClick={() => setOpen("schedule")}>
        {isScheduled ? "Change time" : "Schedule"}
      </Button>
      <Button
        size={size}
        kind="primary"
        icon={<Send />}
        isDisabled={isBlocked}
        onClick={() => setOpen("send")}
      >
        {isScheduled ? `Send to ${count} now` : `Send to ${count}`}
      </Button>
    </>
  );
  return (
    <Panel
      title={title}
      actions={
        <div className="flex gap-2 max-sm:hidden">
          <Button size="sm" onClick={() => go(path)}>
            {isScheduled ? "Keep the schedule" : "Save as draft"}
          </Button>
          {buttons("sm")}
        </div>
      }
      footer={
        <div className="flex justify-end gap-2 border-line border-t px-4 py-3 sm:hidden">{buttons("md")}</div>
      }
    >
      <div className="@container">
        <div className="grid gap-4 @3xl:grid-cols-[minmax(0,1fr)_300px] @3xl:gap-7">
          <div className="flex min-w-0 flex-col gap-4">
            {noNumber ? <Banner tone="caution" title={noNumber} /> : null}
            {nobody ? <Banner tone="caution" title={nobody} /> : null}
            {shortage ? <Banner tone="caution" title={shortage} /> : null}
            <WhatWillHappen preview={preview} when={when} />
            <CostCard preview={preview} />
            <Card>
              <span className="font-semibold">After sending, these figures will match what happened.</span>{" "}
              <span className="text-soft">Any difference is listed with its reason.</span>
            </Card>
          </div>
          <PhonePreview samples={preview.samples} />
        </div>
      </div>
      <ConfirmDialog
        isOpen={open === "send"}
        onClose={() => setOpen(null)}
        title={`Send to ${contactsText(preview.willSend)} now?`}
        confirmLabel={`Send to ${count}`}
        onConfirm={() => schedule(null)}
      >
        It costs {formatCredits(preview.costCredits)} {preview.costCredits === 1 ? "credit" : "credits"}. You
        can stop it while it is sending; what has left cannot be called back.
      </ConfirmDialog>
      <ScheduleDialog
        isOpen={open === "schedule"}
        onClose={() => setOpen(null)}
        timeZone={user.timezone}
        now={businessNow}
        scheduledAt={isScheduled ? scheduledAt : null}
        recipients={contactsText(preview.willSend)}
        onSchedule={schedule}
      />
    </Panel>
  );
}

/** /scheduled-broadcasts/{id}/review: the manifest of a broadcast, before it is sent or scheduled. */
export function BroadcastReview() {
  const { scheduledBroadcastId = "" } = useScreenParams();
  const { data: broadcast, error, refetch } = useBroadcast(scheduledBroadcastId);
  if (broadcast && isOpen(broadcast)) return <ReviewOf key={broadcast._id} broadcast={broadcast} />;
  return (
    <Panel title={title}>
      {broadcast ? (
        <EmptyState
          icon={<Send />}
          title="It has started already"
          text="Nothing is left to review."
          action={<ButtonLink href={`/scheduled-broadcasts/${broadcast._id}`}>See how far it is</ButtonLink>}
        />
      ) : error ? (
        isNotFound(error) ? (
          <EmptyState icon={<SearchX />} title="Not able to locate this content" />
        ) : (
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        )
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}
