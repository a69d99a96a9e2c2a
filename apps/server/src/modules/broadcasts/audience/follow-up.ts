import type { Broadcast } from "@broadcast/contract/broadcasts";
import type { Connection } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { dropResent, giveBackTaken, markTaken } from "../draft/draft-unsent.sql.ts";
import { recountChosen } from "./chosen.sql.ts";

type FollowUp = Pick<Broadcast, "_id" | "madeFrom" | "startedAt">;

const wayOf = ({ _id, madeFrom }: FollowUp) => (madeFrom === null ? null : { from: madeFrom, to: _id });

/** Before a follow-up is decided about: takes those off it who were sent to again in some other way meanwhile. */
export async function leaveOutResent(db: Connection, accountId: number, followUp: FollowUp): Promise<void> {
  const way = wayOf(followUp);
  if (!way) return;
  await giveBackTaken(db, accountId, way);
  if ((await dropResent(db, accountId, way)) > 0) await recountChosen(db, accountId, followUp._id);
}

/** With its confirmation: what it stands in for leaves the list of unsent messages, so that nobody sends it twice. */
export async function takeOriginals(db: Connection, accountId: number, followUp: FollowUp): Promise<void> {
  const way = wayOf(followUp);
  if (!way) return;
  await markTaken(db, accountId, way);
  await noteChange(db, accountId, ["unsent", "thread"]);
}

/** When it is stopped or deleted before it began: what it stood in for is on the list again. */
export async function letGoOfOriginals(db: Connection, accountId: number, followUp: FollowUp): Promise<void> {
  const way = wayOf(followUp);
  if (!way || followUp.startedAt !== null) return;
  await giveBackTaken(db, accountId, way);
  await noteChange(db, accountId, ["unsent", "thread"]);
}
