import type { SubscriptionReply } from "@broadcast/contract/subscription";
import { creditsText, formatCents, formatCreditPrice } from "@broadcast/domain/account/credits";
import { planState } from "@broadcast/domain/account/plans";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { useState } from "react";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { perPeriod } from "../subscription-words.ts";

type Choice = SubscriptionReply["choices"][number];
type Frequency = Choice["plan"]["frequency"];

const verbs: Record<Exclude<Choice["change"], "current">, string> = {
  begin: "Choose",
  now: "Change now",
  later: "Change at renewal",
};

function PlanCard({ choice, onChoose }: { choice: Choice; onChoose: (choice: Choice) => void }) {
  const { plan, change, savingInCents } = choice;
  const isYearly = plan.frequency === "Yearly";
  return (
    <Card>
      <div className="flex h-full flex-col gap-2">
        <div className="flex items-center justify-between gap-2">
          <h3 className="text-lead font-semibold text-text">{plan.name}</h3>
          {change === "current" ? <Badge tone="brand">Your plan</Badge> : null}
        </div>
        <p className="text-figure font-bold tabular-nums text-text">
          {formatCents(isYearly ? plan.priceInCents / 12 : plan.priceInCents)}
          <span className="text-body font-normal text-soft"> a month</span>
        </p>
        {isYearly ? (
          <p className="text-note text-soft tabular-nums">
            {formatCents(plan.priceInCents)} {perPeriod(plan.frequency)}
            {savingInCents > 0 ? `, you save ${formatCents(savingInCents)}` : ""}
          </p>
        ) : null}
        <p className="text-soft text-pretty">{plan.desc}</p>
        {planState(plan.id) === "on-hold" ? null : (
          <p className="text-note text-soft">
            {plan.credits > 0 ? `${creditsText(plan.credits)} ${perPeriod(plan.frequency)}, more` : "Credits"}{" "}
            at {formatCreditPrice(plan.actualCostPerCreditInCents)} each
          </p>
        )}
        {change === "current" ? null : (
          <div className="mt-auto pt-2">
            <Button kind={change === "later" ? "secondary" : "primary"} onClick={() => onChoose(choice)}>
              {verbs[change]}
              <span className="sr-only">
                {" "}
                {plan.name}, {plan.frequency.toLowerCase()}
              </span>
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/**
 * The monthly or yearly plans, each with the effect of choosing it. Throws if there are no plans (document 2,
 * section 8).
 */
export function PlanChooser({
  choices,
  initial,
  onChoose,
}: {
  choices: readonly Choice[];
  initial: Frequency;
  onChoose: (choice: Choice) => void;
}) {
  if (choices.length === 0) throw new Error("SubscriptionPlanChooser needs plans");
  const [frequency, setFrequency] = useState<Frequency>(initial);
  const shown = choices.filter(({ plan }) => plan.frequency === frequency);
  return (
    <div className="flex flex-col gap-4">
      <FilterChips
        label="Billed"
        chips={[
          { value: "Monthly", label: "Monthly" },
          { value: "Yearly", label: "Yearly" },
        ]}
        value={frequency}
        onChange={(value) => setFrequency(value as Frequency)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {shown.map((choice) => (
          <PlanCard key={choice.plan.id} choice={choice} onChoose={onChoose} />
        ))}
      </div>
    </div>
  );
}
