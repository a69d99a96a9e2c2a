import { NUMBER_KEPT_DAYS } from "@broadcast/domain/phone/kept-numbers";
import { type Connection, transaction } from "../../db/connection.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { noteChange } from "../../http/live/change-log.ts";
import type { Services } from "../../services.ts";
import { leaveNumber } from "../sending/index.ts";
import { readNumberUse } from "./number-change.sql.ts";
import { findCarrierOfNumber } from "./phone-numbers.sql.ts";
import {
  forgetReleased,
  keepNumber,
  keepNumbersUntil,
  listReleased,
  takeDueNumbers,
} from "./release-numbers.sql.ts";

const AT_ONCE = 50;
const DAY_MS = 86_400_000;

/** Returns when a number unused from now on is released. */
export const keptUntil = (now: Date): Date => new Date(now.getTime() + NUMBER_KEPT_DAYS * DAY_MS);

/** A closed account keeps its number for a while, as its owner may return. */
export const keepNumbersOfClosed = (
  tx: Connection,
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> => keepNumbersUntil(tx, accountId, keptUntil(now));

/** An owner who returns in time has the number as before. */
export const keepNumberOfReopened = (tx: Connection, { accountId }: { accountId: number }): Promise<void> =>
  keepNumber(tx, accountId);

/** What waits to leave from a number leaves from the account's own one before others can get it; false until then. */
async function leave(
  tx: Connection,
  { accountId, phoneNumber: from }: { accountId: number; phoneNumber: string },
  now: Date,
): Promise<boolean> {
  const { phoneNumber } = await readNumberUse(tx, accountId);
  const carrier = phoneNumber && (await findCarrierOfNumber(tx, accountId, phoneNumber));
  const isLeft = await leaveNumber(tx, accountId, {
    from,
    to: carrier ? { phoneNumber, carrier } : null,
    now,
  });
  await noteChange(tx, accountId, ["thread", "unsent", "credits", "session"]);
  return isLeft;
}

/** Releases due numbers; a carrier that doesn't answer is asked again the next time. */
export async function releaseNumbers({ db, log, clock, carriers }: Services): Promise<void> {
  await transaction(db, async (tx) => {
    for (const accountId of await takeDueNumbers(tx, clock.now(), AT_ONCE))
      await noteChange(tx, accountId, ["session", "numbers"]);
  });
  for (const number of await listReleased(db, AT_ONCE)) {
    try {
      if (!(await retriedTransaction(db, (tx) => leave(tx, number, clock.now())))) continue;
      await carriers.of(number.carrier).releaseNumber(number);
      await forgetReleased(db, number);
    } catch (error) {
      log.warn(
        { err: error, accountId: number.accountId },
        "a number could not be given back to its carrier",
      );
    }
  }
}
