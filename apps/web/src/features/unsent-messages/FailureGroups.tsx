import type { Failure } from "@broadcast/contract/messages";
import { RotateCcw } from "lucide-react";
import { formatCount } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/class-names.ts";
import { faultWords } from "./failure-display.ts";

export type FailureGroup = Failure & { count: number };

interface FailureGroupsProps {
  groups: readonly FailureGroup[];
  /** The kind that is looked at, "" for all. */
  kind: string;
  onKind: (kind: string) => void;
  onResend: (group: FailureGroup) => void;
}

/** What went wrong, kind by kind: a column at the left, a strip that scrolls sideways where it is narrow. */
export function FailureGroups({ groups, kind, onKind, onResend }: FailureGroupsProps) {
  return (
    <section
      aria-label="What went wrong"
      className="shrink-0 border-line max-lg:border-b lg:w-[360px] lg:overflow-y-auto lg:border-r"
    >
      <ul className="grid gap-2.5 p-3 sm:max-lg:grid-cols-2">
        {groups.map((group) => {
          const isOn = group.kind === kind;
          return (
            <li
              key={group.kind}
              className={cx(
                "relative flex min-w-0 flex-col rounded-md border p-3 transition-colors duration-100",
                isOn ? "border-b6 bg-b2" : "border-line bg-panel hover:bg-n2",
              )}
            >
              <div className="flex items-start gap-3">
                <button
                  type="button"
                  aria-pressed={isOn}
                  onClick={() => onKind(isOn ? "" : group.kind)}
                  // The whole card takes the press.
                  className="min-w-0 flex-1 text-left font-semibold text-body text-text after:absolute after:inset-0 after:rounded-md focus-visible:shadow-none focus-visible:after:shadow-focus"
                >
                  {group.words}
                </button>
                <span className="font-semibold text-lead text-text tabular-nums">
                  {formatCount(group.count)}
                </span>
              </div>
              <p className="pt-1 text-note text-soft max-lg:line-clamp-3">
                <span className="font-medium text-text">{faultWords[group.fault]}.</span> {group.advice}
              </p>
              {/* What may have arrived goes only one by one, knowingly. */}
              {group.canResend && !group.isUnclear ? (
                <div className="relative mt-auto w-fit pt-2.5">
                  <Button size="sm" icon={<RotateCcw aria-hidden="true" />} onClick={() => onResend(group)}>
                    Resend<span className="sr-only">: {group.words}</span>
                  </Button>
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
