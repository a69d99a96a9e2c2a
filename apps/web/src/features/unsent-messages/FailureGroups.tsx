import type { Failure } from "@broadcast/contract/messages";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { ChevronDown, RotateCcw } from "lucide-react";
import { useState } from "react";
import { counted, formatCount } from "../../lib/words/format.ts";
import { faultWords } from "./failure-display.ts";

export type FailureGroup = Failure & { count: number };

interface FailureGroupsProps {
  groups: readonly FailureGroup[];
  /** The selected kind, "" for all. */
  kind: string;
  onKind: (kind: string) => void;
  onResend: (group: FailureGroup) => void;
}

/**
 * Failures by kind, in a column at the left. Where space is narrow the kinds are collapsed except the
 * selected one, to leave room for the messages.
 */
export function FailureGroups({ groups, kind, onKind, onResend }: FailureGroupsProps) {
  const [isOpen, setOpen] = useState(false);
  const hasShown = isOpen || groups.some((group) => group.kind === kind);
  return (
    <section
      aria-label="What went wrong"
      className="flex shrink-0 flex-col border-line max-lg:max-h-[55%] max-lg:border-b lg:w-[360px] lg:border-r"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 shrink-0 items-center justify-between gap-3 px-4 py-2 text-left hover:bg-n2 active:bg-n3 focus-visible:shadow-[inset_0_0_0_2px_var(--b9)] lg:hidden"
      >
        <span className="font-semibold text-text">What went wrong</span>
        <span className="flex items-center gap-1.5 text-note text-soft tabular-nums">
          {counted(groups.length, "kind")}
          <ChevronDown
            aria-hidden="true"
            className={cx("size-4 transition-transform duration-150", isOpen && "rotate-180")}
          />
        </span>
      </button>
      <ul
        className={cx(
          "grid min-h-0 gap-2.5 overflow-y-auto p-3 max-lg:pt-0.5 sm:max-lg:grid-cols-2",
          !hasShown && "max-lg:hidden",
        )}
      >
        {groups.map((group) => {
          const isOn = group.kind === kind;
          return (
            <li
              key={group.kind}
              className={cx(
                "relative flex min-w-0 flex-col rounded-md border p-3 transition-colors duration-100",
                !isOpen && !isOn && "max-lg:hidden",
                isOn ? "border-b6 bg-b2" : "border-line bg-panel hover:bg-n2",
              )}
            >
              <div className="flex items-start gap-3">
                <button
                  type="button"
                  aria-pressed={isOn}
                  onClick={() => {
                    onKind(isOn ? "" : group.kind);
                    setOpen(false);
                  }}
                  // The whole card is clickable.
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
              {/* Messages that may have arrived are resent only individually and deliberately. */}
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
