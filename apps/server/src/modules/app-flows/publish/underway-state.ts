import type { FlowResume } from "@broadcast/contract/flow-publishing";
import { AppError } from "../../../app-error.ts";
import { NO_ID } from "../../../db/uuid.ts";
import type { LockedPerson } from "../run/turns.sql.ts";
import type { Move } from "./publish.sql.ts";

interface Progress {
  /** When it was asked for. */
  at: string;
  done: number;
  total: number;
}

/** Going on after a pause, as far as it has come: in the order of the contacts, or of those who go on spaced. */
export interface Resuming extends Progress {
  kind: "resuming";
  missed: FlowResume;
  shiftMs: number;
  after: string;
}

/** What becomes of those at one step of one version. */
export type GroupMove =
  | { from: Move["from"]; to: Omit<Move, "from"> }
  | { from: Move["from"]; end: { state: "left" | "finished"; reason: string } };

/** Moving people after publishing, as far as it has come: the first of the moves is under way. */
export interface Moving extends Progress {
  kind: "moving";
  moves: GroupMove[];
}

/** What is under way for many people of a flow, as it is kept with the flow. */
export type Underway = Resuming | Moving;

export const beginResuming = (its: Omit<Resuming, "kind" | "after" | "done">): Resuming => ({
  ...its,
  kind: "resuming",
  after: NO_ID,
  done: 0,
});

/** Throws `wrong-state`: one thing after the other. */
export function refuseWhileUnderway(underway: Underway | null): void {
  if (underway)
    throw new AppError("wrong-state", "This flow is still moving contacts. Try again in a minute.");
}

/** Whether somebody is still to be released, so that they wait for it as in the pause. */
export const isUnreleased = (
  underway: Underway | null,
  { contact, turnAt, missedBefore, waitsFor }: LockedPerson,
): boolean => {
  if (underway?.kind !== "resuming") return false;
  const { missed, after, at } = underway;
  const isOver = turnAt.getTime() <= Date.parse(at);
  // Whose wait is to be timed anew has no moment.
  if (missed === "spaced") return isOver && !(waitsFor === null && turnAt.getTime() === 0);
  const isBehind = contact._id > after;
  return missed === "shift" ? isBehind : isBehind && isOver && missedBefore?.getTime() !== Date.parse(at);
};

/** Whether somebody is still to be moved, so that they have no turn before. */
export const isToBeMoved = (underway: Underway | null, { version, stepId }: LockedPerson): boolean =>
  underway?.kind === "moving" &&
  underway.moves.some(({ from }) => from.version === version && from.stepId === stepId);
