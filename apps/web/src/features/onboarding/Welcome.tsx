import { displayPhoneNumber } from "@broadcast/domain/phone-number";
import { Check } from "lucide-react";
import { useCurrentUser } from "../../lib/session.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { cx } from "../../ui/class-names.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { VerificationActions } from "../auth/index.ts";
import { firstSteps } from "./first-steps.ts";
import { useContactCount, useHasSent } from "./onboarding.api.ts";

/** What a new business does first; every step ticks itself off when it is done, wherever that happens. */
export function Welcome() {
  const user = useCurrentUser();
  const contactCount = useContactCount();
  const hasSent = useHasSent();
  const phoneNumber = displayPhoneNumber(user.phoneNumber ?? "");
  const steps = firstSteps({ user, phoneNumber, contactCount, hasSent });
  const left = steps.filter(({ isDone }) => !isDone);
  const next = left[0];
  const isKnown = contactCount !== undefined && hasSent !== undefined;
  return (
    <Panel title="Welcome" width="reading">
      <div className="pt-2 sm:pt-6">
        <h2 className="text-[22px]/[30px] font-semibold text-text [overflow-wrap:anywhere]">
          Welcome, {user.firstName}
        </h2>
        <p className="mt-1 text-body text-soft" role="status">
          {!isKnown
            ? "Looking at what is done already …"
            : left.length === 0
              ? "You are all set. Everything starts from your chats."
              : `${steps.length - left.length} of ${steps.length} steps done. Each ticks itself off.`}
        </p>
      </div>
      <Card isPadded={false}>
        <ol className="divide-y divide-line" aria-busy={!isKnown || undefined}>
          {steps.map((step, index) => (
            <li
              key={step.key}
              className="flex flex-wrap items-center gap-x-3.5 gap-y-3 px-4 py-4 sm:flex-nowrap"
            >
              <span
                className={cx(
                  "grid size-8 shrink-0 place-items-center rounded-full text-label font-semibold tabular-nums",
                  step.isDone
                    ? "bg-brand text-on-brand"
                    : step === next
                      ? "bg-b3 text-b11"
                      : "bg-n3 text-soft",
                )}
              >
                {step.isDone ? <Check aria-hidden="true" className="size-4" strokeWidth={2.5} /> : index + 1}
                {step.isDone ? <span className="sr-only">Done:</span> : null}
              </span>
              <div className="min-w-0 flex-1 basis-[70%] sm:basis-auto">
                <p className={cx("font-semibold", step.isDone ? "text-soft" : "text-text")}>{step.title}</p>
                <p className="text-soft [overflow-wrap:anywhere]">{step.text}</p>
                {step.key === "email" && !step.isDone ? (
                  <p className="mt-1 text-label text-b11">
                    <VerificationActions />
                  </p>
                ) : null}
              </div>
              {step.link && !step.isDone ? (
                <div className="ml-[46px] sm:ml-0">
                  <ButtonLink href={step.link.href} kind={step === next ? "primary" : "secondary"}>
                    {step.link.label}
                  </ButtonLink>
                </div>
              ) : null}
            </li>
          ))}
        </ol>
      </Card>
      {left.length === 0 ? (
        <div>
          <ButtonLink href="/chats" kind="primary">
            Open chats
          </ButtonLink>
        </div>
      ) : null}
    </Panel>
  );
}
