import type { PlanPreview, SubscriptionReply } from "@broadcast/contract/subscription";
import { creditsText, formatCents } from "@broadcast/domain/account/credits";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useState } from "react";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { FieldNote } from "../../../ui/inputs/frame/FieldNote.tsx";
import { CardForm } from "../cards/CardForm.tsx";
import { useChangePlan, usePlanPreview } from "../subscription.api.ts";
import { cardName, longDay, perPeriod } from "../subscription-words.ts";

const Sum = ({ name, cents, isTotal }: { name: string; cents: number; isTotal?: boolean }) => (
  <li
    className={
      isTotal
        ? "flex justify-between gap-4 border-line border-t pt-2 font-semibold"
        : "flex justify-between gap-4"
    }
  >
    <span className="min-w-0 text-pretty">{name}</span>
    <span className="tabular-nums">{formatCents(cents)}</span>
  </li>
);

function Reckoning({ preview }: { preview: PlanPreview }) {
  const { timezone } = useCurrentUser();
  const { plan, change, lines, todayInCents, nextInCents, nextAt, startsAt, credits } = preview;
  const next = `${formatCents(nextInCents)} ${perPeriod(plan.frequency)}`;
  if (change === "later")
    return (
      <p className="text-soft text-pretty">
        Nothing is charged today. You keep your plan until {longDay(startsAt, timezone)}, then {plan.name}{" "}
        starts at {next}.
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2 text-text">
        {lines.map(({ description, amountInCents }) => (
          <Sum key={`${description}${amountInCents}`} name={description} cents={amountInCents} />
        ))}
        <Sum name="Charged today" cents={todayInCents} isTotal />
      </ul>
      <p className="text-soft text-pretty">
        {credits > 0 ? `${creditsText(credits)} are added right away. ` : ""}
        {nextAt ? `Then ${next}, starting ${longDay(nextAt, timezone)}.` : `Then ${next}.`}
      </p>
    </div>
  );
}

/** A plan's price today and later, in dollars, and the button that takes it. */
export function PlanDialog({
  planId,
  title,
  subscription,
  onClose,
  onDone,
}: {
  planId: string;
  title: string;
  subscription: SubscriptionReply;
  onClose: () => void;
  onDone?: () => void;
}) {
  const read = usePlanPreview(planId);
  const change = useChangePlan();
  const [error, setError] = useState<string | null>(null);
  const preview = read.data;
  const { card, cardField } = subscription;
  const take = async ({ at, todayInCents, change: kind }: PlanPreview) => {
    setError(null);
    try {
      await change.mutateAsync({ body: { planId, at, todayInCents } });
      toast.success(kind === "later" ? "Your plan will change at renewal" : "Your plan has changed");
      (onDone ?? onClose)();
    } catch (caught) {
      setError((caught as ApiError).message);
      // The amount may have changed.
      if ((caught as ApiError).code === "conflict") void read.refetch();
    }
  };
  const button =
    preview?.change === "later"
      ? "Change at renewal"
      : preview
        ? preview.todayInCents > 0
          ? `Pay ${formatCents(preview.todayInCents)}`
          : "Start"
        : "Pay";
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            kind="primary"
            isDisabled={!preview || !card}
            isLoading={change.isPending}
            onClick={() => preview && void take(preview)}
          >
            {button}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {preview ? (
          <Reckoning preview={preview} />
        ) : read.error ? (
          <FieldNote>{read.error.message}</FieldNote>
        ) : (
          <LoadingText />
        )}
        {card ? (
          <p className="text-note text-soft">{cardName(card)}</p>
        ) : cardField ? (
          <CardForm settings={cardField} onSaved={() => toast.success("Your card was saved")} />
        ) : null}
        {error ? <FieldNote role="alert">{error}</FieldNote> : null}
      </div>
    </Dialog>
  );
}
