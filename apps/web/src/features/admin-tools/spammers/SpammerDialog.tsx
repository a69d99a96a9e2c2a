import type { Spammer, SpammerDetail, ViolationKind } from "@broadcast/contract/spammers";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { counted, formatCount } from "../../../lib/words/format.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { TextLink } from "../../../ui/actions/TextLink.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { useClearSpammer, useSpammer, useSuspendSending } from "../admin-tools.api.ts";
import { ReasonDialog } from "../ReasonDialog.tsx";

/** Why an account is on the list, and what support can do. Mount it to open it. */
export function SpammerDialog({ account, onClose }: { account: Spammer; onClose: () => void }) {
  const { userId, company, email } = account;
  const name = company || email;
  const { data, isError, refetch } = useSpammer(userId);
  const suspend = useSuspendSending();
  const clear = useClearSpammer();
  const [asking, setAsking] = useState<"suspend" | "clear" | null>(null);
  const isSuspended = (data ?? account).suspension !== null;
  if (asking === "suspend")
    return (
      <ReasonDialog
        title={`Suspend sending for ${name}?`}
        description="The account can't send from the next message on, and waiting messages aren't sent. We email its owner."
        submitLabel="Suspend sending"
        isDanger
        hint="The owner reads it word for word."
        onClose={() => setAsking(null)}
        onSubmit={async (reason) => {
          await suspend.mutateAsync({ params: { userId }, body: { reason } });
          toast.success(`Sending is suspended for ${name}`);
        }}
      />
    );
  if (asking === "clear")
    return (
      <ReasonDialog
        title={isSuspended ? `Let ${name} send again?` : `Clear ${name}?`}
        description={
          isSuspended
            ? "Sending resumes right away, and earlier violations stop counting. We email its owner."
            : "Earlier violations stop counting. They stay in the account's list."
        }
        submitLabel={isSuspended ? "Let it send" : "Clear"}
        hint="The owner reads it under Activity."
        onClose={() => setAsking(null)}
        onSubmit={async (reason) => {
          await clear.mutateAsync({ params: { userId }, body: { reason } });
          toast.success(isSuspended ? `${name} can send again` : `${name} is cleared`);
        }}
      />
    );
  return (
    <Dialog
      isOpen
      title={name}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setAsking("clear")}>{isSuspended ? "Allow sending again" : "Clear"}</Button>
          {isSuspended ? null : (
            <Button kind="danger" onClick={() => setAsking("suspend")}>
              Suspend sending
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <Why detail={data} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
    </Dialog>
  );
}

const kindText: Record<ViolationKind, (count: number) => string> = {
  "spam-refusal": (count) => `${counted(count, "message")} refused as spam by carriers or mail servers`,
  complaint: (count) => `${counted(count, "email")} reported as spam`,
  held: (count) => `${counted(count, "message")} kept back by our rules`,
  "opt-outs": (count) => `${counted(count, "day")} on which many opted out`,
};

function Why({ detail }: { detail: SpammerDetail }) {
  const { timezone } = useCurrentUser();
  const { userId, email, score, points, sent, kinds, suspension, clearedAt } = detail;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {suspension ? (
        <Banner
          tone="danger"
          title={`Sending has been suspended since ${momentWithin(suspension.since, timezone)}.`}
        >
          {suspension.reason}
        </Banner>
      ) : null}
      <div>
        <p className="text-figure font-bold tabular-nums text-text">Score {formatCount(score)}</p>
        <p className="text-soft text-pretty">
          {counted(points, "point")} in the last 30 days, for {counted(sent, "message")} sent. The score is
          points per 1,000 messages. A score of 50 or more is high.
        </p>
      </div>
      {kinds.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {kinds.map(({ kind, count, points: its }) => (
            <li key={kind} className="flex items-baseline justify-between gap-3">
              <span className="text-text text-pretty">{kindText[kind](count)}</span>
              <span className="shrink-0 text-soft tabular-nums">{counted(its, "point")}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">No current violations.</p>
      )}
      {clearedAt ? <p className="text-note text-soft">Cleared {momentWithin(clearedAt, timezone)}.</p> : null}
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <TextLink href={`/admin/users/${userId}`}>{email}</TextLink>
        <TextLink href={`/admin/users/${userId}/message-score-violations`}>All violations</TextLink>
      </p>
    </div>
  );
}
