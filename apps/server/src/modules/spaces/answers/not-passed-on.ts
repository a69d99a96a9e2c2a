import { looksAutomatic } from "@broadcast/domain/messages/keyword-matching";
import type { Connection } from "../../../db/connection.ts";
import { countSaidBy } from "./relay.sql.ts";

const MINUTE_MS = 60_000;
/** More than so many of one member in ten minutes, and a program is at the other end. */
const PASSED_ON_MAX = 10;
const LATELY_MS = 10 * MINUTE_MS;
/** The same words so often within an hour are a program's too. */
const SAME_MAX = 2;
const LONGER_MS = 60 * MINUTE_MS;

const AUTOMATIC = "It looks like an automatic reply, so we didn't pass it on.";
const TOO_MANY = `They sent more than ${PASSED_ON_MAX} messages in ten minutes, which looks automated, so we didn't pass it on.`;
const SAME_AGAIN =
  "They sent the same words again and again, which looks automated, so we didn't pass it on.";

/** Why a member's words stay with the account; null where they go out to the others. */
export async function notPassedOnBecause(
  db: Connection,
  accountId: number,
  contactId: string,
  text: string,
  now: Date,
): Promise<string | null> {
  if (looksAutomatic(text)) return AUTOMATIC;
  const said = await countSaidBy(db, accountId, contactId, text, {
    lately: new Date(now.getTime() - LATELY_MS),
    longer: new Date(now.getTime() - LONGER_MS),
  });
  if (said.lately >= PASSED_ON_MAX) return TOO_MANY;
  return text.trim() !== "" && said.same >= SAME_MAX ? SAME_AGAIN : null;
}
