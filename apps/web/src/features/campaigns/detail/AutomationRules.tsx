import type { Campaign, CampaignRule } from "@broadcast/contract/campaigns";
import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { LogIn, LogOut, Plus, Target, X } from "lucide-react";
import { useState } from "react";
import { AdvancedSearchDialog, SearchWords } from "../../contact-search/index.ts";
import { RuleDialog } from "./RuleDialog.tsx";
import { ruleText } from "./rule-words.ts";

interface AutomationRulesProps {
  /** What the rules belong to. */
  of: "campaign" | "app flow";
  rules: Campaign["rules"];
  goal: ContactConditions | null;
  /** Saves a change. */
  onChange: (change: { rules: CampaignRule[] } | { goal: ContactConditions | null }) => Promise<unknown>;
}

/**
 * The rules by which contacts join and leave automatically, and the goal that makes them leave; each change
 * is saved at once.
 */
export function AutomationRules({ of, rules, goal, onChange }: AutomationRulesProps) {
  const [asked, setAsked] = useState<"rule" | "goal" | null>(null);
  const kept = rules.map(({ name: _name, ...rule }) => rule);
  const save = async (change: Parameters<typeof onChange>[0], told: string) => {
    await onChange(change);
    toast.success(told);
  };
  // The call shows its own error.
  const quietly = (saving: Promise<void>) => void saving.catch(() => {});
  return (
    <>
      {rules.length > 0 ? (
        <ul className="flex flex-col">
          {rules.map((rule, index) => (
            <li
              key={`${rule.effect} ${rule.kind} ${rule.subject}`}
              className="flex items-center gap-3 border-line border-t py-1.5"
            >
              {rule.effect === "join" ? (
                <LogIn aria-hidden="true" className="size-4 shrink-0 text-soft" />
              ) : (
                <LogOut aria-hidden="true" className="size-4 shrink-0 text-soft" />
              )}
              <span className="min-w-0 flex-1 break-words">{ruleText(rule)}</span>
              <IconButton
                label={`Remove: ${ruleText(rule)}`}
                size="sm"
                icon={<X aria-hidden="true" />}
                onClick={() => quietly(save({ rules: kept.toSpliced(index, 1) }, "Rule removed"))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {goal ? (
        <p className="flex items-start gap-3 border-line border-t pt-3">
          <Target aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-soft" />
          <span className="min-w-0 flex-1">
            Leave at the goal: <SearchWords conditions={goal} />
          </span>
          <IconButton
            label="Remove the goal"
            size="sm"
            icon={<X aria-hidden="true" />}
            onClick={() => quietly(save({ goal: null }, "Goal removed"))}
          />
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setAsked("rule")}>
          Add rule
        </Button>
        <Button size="sm" icon={<Target aria-hidden="true" />} onClick={() => setAsked("goal")}>
          {goal ? "Change goal" : "Set goal"}
        </Button>
      </div>
      {asked === "rule" ? (
        <RuleDialog
          of={of}
          onClose={() => setAsked(null)}
          onDone={(rule) => save({ rules: [...kept, rule] }, "Rule added")}
        />
      ) : null}
      {asked === "goal" ? (
        <AdvancedSearchDialog
          conditions={goal}
          submitLabel="Leave when this is true"
          onSubmit={(conditions) => save({ goal: conditions }, "Goal saved")}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
