import type { Services } from "../../../services.ts";
import { isLate } from "../../automation-backlog/index.ts";
import type { FlowVersion } from "../app-flows.sql.ts";
import type { HaltWhy } from "./flow-notices.ts";
import type { LockedPerson, Standing, StepDone } from "./turns.sql.ts";

export type Acting = Pick<Services, "db" | "env" | "clock">;

/** A version of a flow that people walk through. */
export interface WalkedFlow extends FlowVersion {
  name: string;
  /** The id of the flow whose splits these are. */
  splitsAs: string;
}

/** A contact during one turn. */
export interface Walker {
  person: LockedPerson;
  /** The time of the turn. */
  now: Date;
  standing: Standing;
  /** Whether the step is a wait they came to earlier and that is over. */
  isWaitOver: boolean;
  /** Whether this turn follows from what they just wrote, so that a message is an answer. */
  isAnswered: boolean;
  /** Whether they continue in this turn. */
  isWalking: boolean;
  /** Why this turn stopped them, if it did. */
  haltedBy: HaltWhy | null;
}

export type Result = {
  outcome?: StepDone["outcome"];
  branch?: string;
  reason?: string | null;
  messageId?: string | null;
};

/** Whether their step was due during a pause of the flow, which resumes without missed steps. */
export const isInPause = ({ person, standing }: Walker): boolean =>
  person.missedBefore !== null && person.dueAt.getTime() > 0 && standing.since <= person.missedBefore;

/** Whether the time of their turn is past; a woken contact has none. */
export const hasLateTurn = ({ dueAt }: Pick<LockedPerson, "dueAt">, now: Date): boolean =>
  dueAt.getTime() > 0 && isLate(dueAt, now);

/** Ends a contact's way. */
export function end(walker: Walker, state: Exclude<Standing["state"], "in">, reason: string): void {
  walker.isWalking = false;
  Object.assign(walker.standing, { state, endReason: reason, stepId: null, dueAt: null });
}

/** Stops a contact who would go on endlessly. */
export function halt(walker: Walker, by: HaltWhy, reason: string): void {
  walker.haltedBy = by;
  end(walker, "halted", reason);
}
