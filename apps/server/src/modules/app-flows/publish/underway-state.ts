import type { FlowResume } from "@broadcast/contract/app-flows";
import { AppError } from "../../../app-error.ts";
import { NO_ID } from "../../../db/uuid.ts";
import type { LockedPerson } from "../run/turns.sql.ts";
import type { Move } from "./publish.sql.ts";

interface Progress {
  /** When it was requested. */
  at: string;
  done: number;
  total: number;
}

/** The progress of resuming after a pause: by contact id, or by turn for people who continue spaced. */
export interface Resuming extends Progress {
  kind: "resuming";
  missed: FlowResume;
  shiftMs: number;
  after: string;
}

/** The action for people at one step of one version. */
export type GroupMove =
  | { from: Move["from"]; to: Omit<Move, "from"> }
  | { from: Move["from"]; end: { state: "left" | "finished"; reason: string } };

/** The progress of moving people after publishing: the first of the moves is in progress. */
export interface Moving extends Progress {
  kind: "moving";
  moves: GroupMove[];
}

/** A flow's bulk operation in progress, stored with the flow. */
export type Underway = Resuming | Moving;

export const beginResuming = (its: Omit<Resuming, "kind" | "after" | "done">): Resuming => ({
  ...its,
  kind: "resuming",
  after: NO_ID,
  done: 0,
});

/** Throws `wrong-state`: one operation at a time. */
export function refuseWhileUnderway(underway: Underway | null): void {
  if (underway)
    throw new AppError("wrong-state", "This flow is still moving contacts. Try again in a minute.");
}

/** Whether a contact is still to be released, so that they wait as during the pause. */
export const isUnreleased = (
  underway: Underway | null,
  { contact, turnAt, missedBefore, waitsFor }: LockedPerson,
): boolean => {
  if (underway?.kind !== "resuming") return false;
  const { missed, after, at } = underway;
  const isOver = turnAt.getTime() <= Date.parse(at);
  // A wait to be timed again has no due time.
  if (missed === "spaced") return isOver && !(waitsFor === null && turnAt.getTime() === 0);
  const isBehind = contact._id > after;
  return missed === "shift" ? isBehind : isBehind && isOver && missedBefore?.getTime() !== Date.parse(at);
};

/** Whether a contact is still to be moved, so that they have no turn before. */
export const isToBeMoved = (underway: Underway | null, { version, stepId }: LockedPerson): boolean =>
  underway?.kind === "moving" &&
  underway.moves.some(({ from }) => from.version === version && from.stepId === stepId);
