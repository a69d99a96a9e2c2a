import type { Services } from "../../../services.ts";
import { isLate } from "../../automation-backlog/index.ts";
import type { LockedPerson, Standing, StepDone } from "./turns.sql.ts";

export type Acting = Pick<Services, "db" | "env" | "clock">;

/** Somebody on their way in one turn. */
export interface Walker {
  person: LockedPerson;
  /** The moment of the turn. */
  now: Date;
  standing: Standing;
  /** The step is a wait that they came to before and that is over. */
  isWaitOver: boolean;
  /** What they do now follows from what they just wrote, so that a message is an answer. */
  isAnswered: boolean;
  /** Whether they go on in this turn. */
  isWalking: boolean;
}

export type Result = {
  outcome?: StepDone["outcome"];
  branch?: string;
  reason?: string | null;
  messageId?: string | null;
};

/** Whether they were to get it while the flow was paused, and it goes on without what was missed. */
export const isInPause = ({ person, standing }: Walker): boolean =>
  person.missedBefore !== null && person.dueAt.getTime() > 0 && standing.since <= person.missedBefore;

/** Whether the moment of their turn is over; what woke somebody has none. */
export const hasLateTurn = ({ dueAt }: Pick<LockedPerson, "dueAt">, now: Date): boolean =>
  dueAt.getTime() > 0 && isLate(dueAt, now);

/** Ends somebody's way. */
export function end(walker: Walker, state: Exclude<Standing["state"], "in">, reason: string): void {
  walker.isWalking = false;
  Object.assign(walker.standing, { state, endReason: reason, stepId: null, dueAt: null });
}
