import type { Broadcast } from "@broadcast/contract/broadcasts";
import type { Connection } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { dropResent, giveBackTaken, markTaken } from "../draft/draft-unsent.sql.ts";
import { recountChosen } from "./chosen.sql.ts";

type FollowUp = Pick<Broadcast, "_id" | "madeFrom" | "startedAt">;

const wayOf = ({ _id, madeFrom }: FollowUp) => (madeFrom === null ? null : { from: madeFrom, to: _id });

/**
 * Removes, before deciding on a follow-up, contacts who were sent to again another way in the meantime; returns whether
 * there were any.
 */
export async function leaveOutResent(
  db: Connection,
  accountId: number,
  followUp: FollowUp,
): Promise<boolean> {
  const way = wayOf(followUp);
  if (!way) return false;
  await giveBackTaken(db, accountId, way);
  if ((await dropResent(db, accountId, way)) === 0) return false;
  await recountChosen(db, accountId, followUp._id);
  return true;
}

/** At its confirmation, takes the messages it replaces off the unsent list, so that none is sent twice. */
export async function takeOriginals(db: Connection, accountId: number, followUp: FollowUp): Promise<void> {
  const way = wayOf(followUp);
  if (!way) return;
  await markTaken(db, accountId, way);
  await noteChange(db, accountId, ["unsent", "thread"]);
}

/** When it is stopped or deleted before it began, puts the messages it replaced back on the list. */
export async function letGoOfOriginals(db: Connection, accountId: number, followUp: FollowUp): Promise<void> {
  const way = wayOf(followUp);
  if (!way || followUp.startedAt !== null) return;
  await giveBackTaken(db, accountId, way);
  await noteChange(db, accountId, ["unsent", "thread"]);
}
