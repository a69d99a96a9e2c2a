import { looksAutomatic } from "@broadcast/domain/messages/keyword-matching";
import type { Connection } from "../../../db/connection.ts";
import { countSaidBy } from "./relay.sql.ts";

const MINUTE_MS = 60_000;
/** More than this from one member in ten minutes suggests a program. */
const PASSED_ON_MAX = 10;
const LATELY_MS = 10 * MINUTE_MS;
/** So does the same text this often within an hour. */
const SAME_MAX = 2;
const LONGER_MS = 60 * MINUTE_MS;

const AUTOMATIC = "It looks like an automatic reply, so we didn't pass it on.";
const TOO_MANY = `They sent more than ${PASSED_ON_MAX} messages in ten minutes, which looks automated, so we didn't pass it on.`;
const SAME_AGAIN =
  "They sent the same words again and again, which looks automated, so we didn't pass it on.";

/** Returns why a member's text stays with the account; null when it is passed on to the others. */
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
