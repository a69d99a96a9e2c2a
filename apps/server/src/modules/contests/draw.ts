import type { Contest } from "@broadcast/contract/contests";
import { contestState } from "@broadcast/domain/automation/contest-state";
import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf, sliceOf } from "../../http/paging.ts";
import { type ContestCourse, type ContestRow, lockContest } from "./contests.sql.ts";
import { getContest } from "./contests.ts";
import {
  countPlaces,
  insertPlaces,
  listWinners,
  promoteAlternate,
  readOrder,
  recordDrawn,
  replaceWinner,
  sealEntries,
} from "./draw.sql.ts";

const wrongState = (sentence: string) => new AppError("wrong-state", sentence);

/**
 * Draws the winners of a closed contest. The order follows from the seed, whose hash was published before it opened,
 * the hash of the closed list, and a value that could not be known before: anyone with the three gets the same order.
 */
export async function drawWinners(context: SignedIn, id: string, publicValue: string): Promise<Contest> {
  const { db, accountId, clock } = context;
  const now = clock.now();
  const found = await lockContest(db, accountId, id);
  if (!found) throw notFound("contest");
  const state = contestState(found, now);
  if (state === "drawn") throw wrongState("The winners have already been drawn.");
  if (state === "cancelled") throw wrongState("This contest was cancelled, so there is no draw.");
  if (state !== "closed") throw wrongState("You can draw the winners once the contest closes.");
  if (!found.sealedAt && !(await sealEntries(db, accountId, id, now)))
    throw wrongState("We're still adding the last entries by text. Try again in a minute.");
  const contest = (await lockContest(db, accountId, id))!;
  const { winnersWanted, alternatesWanted } = contest;
  const order = await readOrder(db, accountId, id, mixed(contest, publicValue), {
    limit: winnersWanted + alternatesWanted,
    offset: 0,
  });
  if (order.length === 0) throw wrongState("No one entered, so there's no one to draw.");
  await insertPlaces(
    db,
    accountId,
    id,
    order.map((its, index) => ({
      ...its,
      place: index + 1,
      state: index < winnersWanted ? "winner" : "alternate",
    })),
  );
  await recordDrawn(db, accountId, id, { publicValue, now });
  return getContest(context, id);
}

/** Gives a winner's place to the next in the order of the draw; the reason is recorded. */
export async function redraw(
  context: SignedIn,
  id: string,
  { place, reason }: { place: number; reason: string },
): Promise<Contest> {
  const { db, accountId, clock } = context;
  const contest = await lockContest(db, accountId, id);
  if (!contest) throw notFound("contest");
  if (!contest.drawnAt) throw wrongState("The winners haven't been drawn yet.");
  if (!(await replaceWinner(db, accountId, id, { place, reason, now: clock.now() })))
    throw wrongState("Only a winner can be replaced.");
  if (!(await promoteAlternate(db, accountId, id))) {
    const places = await countPlaces(db, accountId, id);
    const [next] = await readOrder(db, accountId, id, mixed(contest, contest.publicValue ?? ""), {
      limit: 1,
      offset: places,
    });
    if (!next) throw wrongState("There's no one left in the draw order.");
    await insertPlaces(db, accountId, id, [{ ...next, place: places + 1, state: "winner" }]);
  }
  return getContest(context, id);
}

const mixed = ({ seed, entriesHash }: ContestRow & ContestCourse, publicValue: string) => ({
  seed: seed ?? "",
  entriesHash: entriesHash ?? "",
  publicValue,
});

export async function searchWinners(
  context: SignedIn,
  id: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { db, accountId } = context;
  await getContest(context, id);
  const [winners, total] = await Promise.all([
    listWinners(db, accountId, id, sliceOf({ page, pageSize })),
    countPlaces(db, accountId, id),
  ]);
  return { winners, paging: pagingOf(total, page, pageSize) };
}
