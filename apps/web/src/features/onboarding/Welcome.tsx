import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { cx } from "@broadcast/ui/class-names.ts";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import { Check, Clock, Lock } from "lucide-react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { VerificationActions } from "../auth/index.ts";
import { type FirstStep, firstSteps, nextStepOf } from "./first-steps.ts";
import { useContactCount, useHasSecondFactor, useHasSent, useIsProgressUnknown } from "./onboarding.api.ts";

/** The first steps of a new business; each ticks itself off when it is done, wherever that happens. */
export function Welcome() {
  const user = useCurrentUser();
  const contactCount = useContactCount();
  const hasSent = useHasSent();
  const hasSecondFactor = useHasSecondFactor();
  const isUnknown = useIsProgressUnknown();
  const phoneNumber = displayPhoneNumber(user.phoneNumber ?? "");
  const steps = firstSteps({ user, phoneNumber, contactCount, hasSent, hasSecondFactor });
  const next = nextStepOf(steps);
  const doneCount = steps.filter(({ state }) => state === "done").length;
  const isKnown = contactCount !== undefined && hasSent !== undefined && hasSecondFactor !== undefined;
  const isAllDone = doneCount === steps.length;
  return (
    <Panel title="Welcome" width="reading">
      <div className="pt-2 sm:pt-6">
        <h2 className="text-[22px]/[30px] font-semibold text-text [overflow-wrap:anywhere]">
          Welcome, {user.firstName}
        </h2>
        <p className="mt-1 text-body text-soft" role="status">
          {!isKnown
            ? isUnknown
              ? "We couldn't check what's already done. Check your connection."
              : "Checking what's already done…"
            : isAllDone
              ? "You're all set. Everything starts in your chats."
              : `${doneCount} of ${steps.length} steps done. We check them off for you.`}
        </p>
      </div>
      <Card isPadded={false}>
        <ol className="divide-y divide-line" aria-busy={(!isKnown && !isUnknown) || undefined}>
          {steps.map((step, index) => (
            <Step key={step.key} step={step} place={index + 1} isNext={step === next} />
          ))}
        </ol>
      </Card>
      {isAllDone ? (
        <div>
          <ButtonLink href="/chats" kind="primary">
            Open chats
          </ButtonLink>
        </div>
      ) : null}
    </Panel>
  );
}

/** The state's icon in words, for screen readers. */
const spokenState: Partial<Record<FirstStep["state"], string>> = {
  done: "Done:",
  waiting: "In review:",
  blocked: "Not available yet:",
};

function Step({ step, place, isNext }: { step: FirstStep; place: number; isNext: boolean }) {
  const { state } = step;
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className="flex flex-wrap items-center gap-x-3.5 gap-y-3 px-4 py-4 sm:flex-nowrap"
    >
      <span
        className={cx(
          "grid size-8 shrink-0 place-items-center rounded-full text-label font-semibold tabular-nums",
          state === "done"
            ? "bg-brand text-on-brand"
            : state === "waiting"
              ? "bg-info3 text-info11"
              : isNext
                ? "bg-b3 text-b11"
                : "bg-n3 text-soft",
        )}
      >
        {state === "done" ? (
          <Check aria-hidden="true" className="size-4" strokeWidth={2.5} />
        ) : state === "waiting" ? (
          <Clock aria-hidden="true" className="size-4" />
        ) : state === "blocked" ? (
          <Lock aria-hidden="true" className="size-3.5" />
        ) : (
          place
        )}
        {spokenState[state] ? <span className="sr-only">{spokenState[state]}</span> : null}
      </span>
      <div className="min-w-0 flex-1 basis-[70%] sm:basis-auto">
        <p className={cx("font-semibold", state === "done" ? "text-soft" : "text-text")}>{step.title}</p>
        <p className="text-soft [overflow-wrap:anywhere]">
          <PhoneText>{step.text}</PhoneText>
        </p>
        {step.key === "email" && state !== "done" ? (
          <p className="mt-1 text-label text-b11">
            <VerificationActions />
          </p>
        ) : null}
      </div>
      {step.link && (state === "open" || state === "waiting") ? (
        <div className="ml-[46px] sm:ml-0">
          <ButtonLink href={step.link.href} kind={isNext ? "primary" : "secondary"}>
            {step.link.label}
          </ButtonLink>
        </div>
      ) : null}
    </li>
  );
}
