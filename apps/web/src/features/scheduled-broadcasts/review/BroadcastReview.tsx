import { type Broadcast, broadcasts } from "@broadcast/contract/broadcasts";
import { parseTimeInput } from "@broadcast/domain/time/date-input";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import type { ButtonSize } from "@broadcast/ui/actions/button-style.ts";
import { Spinner } from "@broadcast/ui/feedback/Spinner.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { CalendarClock, PenLine, SearchX, Send } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { isNotFound } from "../../../lib/api/api-error.ts";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { useDebounced } from "../../../lib/screens/delays.ts";
import { useGo, useScreenParams } from "../../../lib/screens/navigation.ts";
import { formatCount } from "../../../lib/words/format.ts";
import { momentText } from "../../../lib/words/moment-text.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { contentOf, contentProblems, rememberBroadcast, WordingCard } from "../../broadcast-content/index.ts";
import { EmailProblems } from "../../emails/index.ts";
import { useDynamicFields } from "../../settings/index.ts";
import { MoreCreditsLink } from "../../subscription/index.ts";
import { isOpen, isOver } from "../broadcast-display.ts";
import {
  audienceProblem,
  creditsProblem,
  scheduledInstant,
  scheduleProblems,
} from "../draft/broadcast-rules.ts";
import { CostCard } from "../draft/CostCard.tsx";
import { SamplePreview } from "../draft/SamplePreview.tsx";
import { SendTestDialog } from "../draft/SendTestDialog.tsx";
import { startingWhen, WhenCard } from "../draft/WhenCard.tsx";
import { useBroadcast, usePreview } from "../scheduled-broadcasts.api.ts";
import { WhatWillHappen } from "./WhatWillHappen.tsx";

const title = "Review before sending";
const typingPauseMs = 400;

/** Shown for an incomplete draft: links back to the editor. */
function NotReady({ problems, editorHref }: { problems: readonly string[]; editorHref: string }) {
  return (
    <Panel title={title}>
      <EmptyState
        icon={<PenLine />}
        title="Not ready to send"
        text={problems.join(" ")}
        action={<ButtonLink href={editorHref}>Back to the editor</ButtonLink>}
      />
    </Panel>
  );
}

function ReviewOf({ broadcast }: { broadcast: Broadcast }) {
  const { _id: broadcastId, state, scheduledAt } = broadcast;
  const path = `/scheduled-broadcasts/${broadcastId}`;
  const isScheduled = state === "scheduled";
  const editorHref = isScheduled ? `${path}?edit=1` : path;
  const go = useGo();
  const client = useQueryClient();
  const user = useCurrentUser();
  const { timezone } = user;
  // The preview of a scheduled broadcast defaults to its scheduled time, so "now" has to be given explicitly.
  const [openedAt] = useState(() => businessNow().toISOString());
  const [when, setWhen] = useState(() =>
    startingWhen(isScheduled ? scheduledAt : null, businessNow(), timezone),
  );
  const [isChecked, setChecked] = useState(false);
  const [isPast, setPast] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const isLater = when.mode === "later";
  const time = parseTimeInput(when.time) ? when.time : "";
  const runAt = isLater ? scheduledInstant(when.date, time, timezone) : null;
  const asOf = useDebounced(runAt?.toISOString() ?? (isScheduled ? openedAt : null), typingPauseMs);
  const { data: preview, error, refetch, isPlaceholderData, isFetching } = usePreview(broadcastId, asOf);
  const send = useSend(broadcasts.schedule);
  const fields = useDynamicFields();

  const schedule = async (at: Date | null) => {
    const sent = await send.mutateAsync({
      params: { broadcastId },
      body: { runAt: at?.toISOString() ?? null },
    });
    rememberBroadcast(client, sent);
    if (sent.state === "scheduled") toast.success("Scheduled", momentText(sent.scheduledAt, timezone));
    else toast.success("On its way", "You can follow it here or stop it.");
    go(path, { isReplacing: true });
  };

  const problems = [
    ...Object.values(contentProblems(contentOf(broadcast), fields)),
    audienceProblem(broadcast.counts.total),
  ].filter((problem) => typeof problem === "string");
  if (problems.length > 0) return <NotReady problems={problems} editorHref={editorHref} />;
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

  const isStale = isPlaceholderData || (runAt !== null && asOf !== runAt.toISOString());
  const { willSend } = preview;
  const nobody = willSend > 0 ? null : "None of the chosen contacts can get this message.";
  const shortage = creditsProblem(preview, user.phoneNumberType);
  const problem = shortage ?? preview.problem ?? nobody;
  const needsAddress =
    broadcast.type === "email" &&
    !broadcast.isTransactional &&
    user.canSpamCompliance.physicalMailingAddress === null;
  const count = formatCount(willSend);
  const shownWhen = isLater && runAt ? momentText(runAt.toISOString(), timezone) : null;
  const words = isLater
    ? `Schedule for ${count}`
    : preview.goesNow === 0
      ? "Send when allowed"
      : isScheduled
        ? `Send to ${count} now`
        : `Send to ${count}`;
  /** The screen itself is the confirmation; only a time in the past asks again. */
  const confirm = (event: MouseEvent) => {
    // The second click of a double click on "Review", which was in the same place, sends nothing.
    if (event.detail > 1) return;
    setChecked(true);
    if (isLater && !runAt) return;
    if (runAt && runAt <= businessNow()) setPast(true);
    // The call shows its own error.
    else void schedule(runAt).catch(() => {});
  };
  const mainButton = (size: ButtonSize) => (
    <Button
      size={size}
      kind="primary"
      icon={isLater ? <CalendarClock /> : <Send />}
      isDisabled={Boolean(problem) || isStale}
      isLoading={send.isPending}
      aria-describedby={problem ? "why-not" : undefined}
      onClick={confirm}
    >
      {words}
    </Button>
  );
  return (
    <Panel
      title={title}
      trailing={isFetching && !isStale ? <Spinner /> : null}
      actions={
        <div className="flex gap-2 max-sm:hidden">
          <Button size="sm" kind="quiet" onClick={() => setTesting(true)}>
            Send a test
          </Button>
          <Button size="sm" onClick={() => go(path)}>
            {isScheduled ? "Keep the schedule" : "Save as draft"}
          </Button>
          {mainButton("sm")}
        </div>
      }
      footer={
        <div className="flex justify-end gap-2 border-line border-t px-4 py-3 sm:hidden">
          <Button onClick={() => setTesting(true)}>Send a test</Button>
          {mainButton("md")}
        </div>
      }
    >
      <div className="@container">
        <div className="grid gap-4 @2xl:grid-cols-[minmax(0,1fr)_260px] @3xl:grid-cols-[minmax(0,1fr)_300px] @3xl:gap-7">
          <div className="@container flex min-w-0 flex-col gap-4">
            {problem ? (
              <div id="why-not">
                <Banner
                  tone="caution"
                  title={problem}
                  action={
                    shortage ? (
                      <MoreCreditsLink />
                    ) : needsAddress ? (
                      <ButtonLink size="sm" href="/account/can-spam-compliance">
                        Add address
                      </ButtonLink>
                    ) : (
                      <Button size="sm" kind="quiet" onClick={() => go(editorHref)}>
                        Change it
                      </Button>
                    )
                  }
                />
              </div>
            ) : null}
            {broadcast.email && broadcast.email.name !== null ? (
              <EmailProblems emailId={broadcast.email._id} />
            ) : null}
            {error ? (
              <Banner
                tone="danger"
                title="These figures may be out of date."
                action={
                  <Button size="sm" kind="quiet" onClick={() => void refetch()}>
                    Try again
                  </Button>
                }
              >
                {error.message}
              </Banner>
            ) : null}
            <WhenCard
              when={when}
              onChange={setWhen}
              timeZone={timezone}
              now={businessNow()}
              problems={isChecked && isLater ? scheduleProblems(when.date, time) : {}}
            />
            <WhatWillHappen
              runAt={asOf}
              broadcastId={broadcastId}
              preview={preview}
              when={shownWhen}
              timeZone={timezone}
              isStale={isStale}
              isEmail={broadcast.type === "email"}
            />
            <CostCard type={broadcast.type} preview={preview} isStale={isStale} />
            <WordingCard broadcast={broadcast} preview={preview} editorHref={editorHref} />
            <Card>
              <span className="font-semibold">After sending, the results will match these figures.</span>{" "}
              <span className="text-soft">
                We list any difference with its reason.{" "}
                {isLater
                  ? "Until it starts, you can change or delete it. Anyone who opts out by then is left out."
                  : "You can pause or stop it while it sends, but you can't recall messages already sent."}
              </span>
            </Card>
          </div>
          <SamplePreview broadcast={broadcast} samples={preview.samples} />
        </div>
      </div>
      {isTesting ? <SendTestDialog broadcast={broadcast} onClose={() => setTesting(false)} /> : null}
      <ConfirmDialog
        isOpen={isPast}
        onClose={() => setPast(false)}
        title="Send now?"
        confirmLabel="Send now"
        onConfirm={() => schedule(runAt)}
      >
        Are you sure you want to schedule this message to send immediately?
      </ConfirmDialog>
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
          title={isOver(broadcast) ? "This broadcast has ended" : "This broadcast has already started"}
          text="There's nothing left to review."
          action={
            <ButtonLink href={`/scheduled-broadcasts/${broadcast._id}`}>
              {isOver(broadcast) ? "See how it went" : "See its progress"}
            </ButtonLink>
          }
        />
      ) : error ? (
        isNotFound(error) ? (
          <EmptyState
            icon={<SearchX />}
            title="Not able to locate this content"
            text="The broadcast may have been deleted."
            action={<ButtonLink href="/scheduled-broadcasts">Go to scheduled broadcasts</ButtonLink>}
          />
        ) : (
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        )
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}
