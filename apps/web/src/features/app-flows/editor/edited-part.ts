import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import type { FlowTrigger } from "@broadcast/domain/automation/app-flow";
import { type RefObject, useEffect, useRef, useState } from "react";
import { focusFirstInvalid } from "../../../ui/forms/first-invalid.ts";

/** A step or the trigger of a flow. */
export type FlowPart = AppFlowStep | FlowTrigger;

/** Whether a time of a part is missing, or can't be read. */
function lacksTime(part: FlowPart): boolean {
  if (part.kind === "wait-until" || part.kind === "date") return part.time === "";
  return part.kind === "message" && part.hours !== null && (part.hours.from === "" || part.hours.to === "");
}

const areSame = (a: FlowPart | null, b: FlowPart | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A part being edited, and whether it differs both from how it was opened and from how the draft has it now. */
export function useEditedPart<P extends FlowPart>(opened: P, inDraft: P | null) {
  const [first] = useState(opened);
  const [part, setPart] = useState(opened);
  const [checks, setChecks] = useState(0);
  const [known, setKnown] = useState(inDraft);
  // What undo and redo do to it is shown, unless that would lose edits.
  if (!areSame(known, inDraft)) {
    setKnown(inDraft);
    if (inDraft && areSame(part, known)) setPart(inDraft);
  }
  return {
    part,
    setPart,
    isChanged: !areSame(part, first) && !areSame(part, inDraft),
    /** How often it was checked; from the first time on, missing times are shown. */
    checks,
    /** Whether it can go into the draft. */
    check: (): boolean => {
      setChecks((count) => count + 1);
      return !lacksTime(part);
    },
  };
}

/** Takes the focus to what a check found missing. */
export function useFocusOnMissing(checks: number, within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (checks > 0) focusFirstInvalid(within.current);
  }, [checks, within]);
}

/** Returns where to put the part that gets the focus with the next change. */
export function useFocusOnPart(within: RefObject<HTMLElement | null>): RefObject<string | null> {
  const focused = useRef<string>(null);
  useEffect(() => {
    if (focused.current === null) return;
    const parts = within.current?.querySelectorAll<HTMLElement>("[data-part]") ?? [];
    [...parts].find(({ dataset }) => dataset.part === focused.current)?.focus();
    focused.current = null;
  });
  return focused;
}
