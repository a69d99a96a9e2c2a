import type { Call } from "@broadcast/contract/voice";
import { callText } from "@broadcast/domain/messages/call-words";
import { CALL_MINUTE_HUNDREDTHS } from "@broadcast/domain/messages/message-prices";
import { AppError, notFound } from "../../../app-error.ts";
import { type Connection, transaction } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { SignedIn } from "../../../http/context.ts";
import { personOf } from "../../../http/guard/person-of.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { showInConversations } from "../../conversations/index.ts";
import { readBalance, reserve } from "../../credits/index.ts";
import { insertCallRow } from "../calls/call-row.sql.ts";
import { findOwnCall, readCall } from "../calls/call-sessions.sql.ts";
import { causeOf, endCall } from "./end-call.ts";
import { judgeCallee } from "./judge-call.ts";
import { insertOutgoing, noteCarrierCall } from "./outgoing-calls.sql.ts";
import { type OwnLine, readOwnLine } from "./own-line.ts";

/** The minutes reserved for a call; it ends when they are used up. */
const MOST_MINUTES = 60;

const refused = (sentence: string) => new AppError("wrong-state", sentence);

/**
 * Calls a contact: the caller's own phone rings first. The call is recorded before the carrier is asked, and nothing
 * asks twice: the carrier's webhooks report a call that may have been placed, or it is given up after a while.
 */
export async function startCall(
  context: SignedIn,
  contactId: string,
  { rings, isExpected }: { rings?: "forwarding" | "mobile" | undefined; isExpected: boolean },
): Promise<Call> {
  const { db, accountId, clock, carriers, caller } = context;
  const placedBy = personOf(caller);
  const { phoneNumber, problem, caution } = await judgeCallee(db, accountId, contactId, clock.now());
  const current = await findOwnCall(db, accountId, placedBy, null);
  if (current) return underWay(current, contactId);
  const line = await readOwnLine(context, rings);
  const reason = line.problem ?? problem ?? (isExpected ? null : caution);
  if (reason !== null) throw refused(reason);
  if (phoneNumber === line.from) throw refused("This is your own number.");
  if (phoneNumber === line.rings)
    throw refused("This is the phone that would ring for you. Choose another forwarding number.");
  const id = uuidv7();
  const call = { accountId, id, contactId, phoneNumber: phoneNumber!, placedBy, sentBy: caller.userId };
  const isNew = await retriedTransaction(db, (tx) => writeDown(tx, call, line, clock.now()));
  if (!isNew) {
    const other = await findOwnCall(db, accountId, placedBy, null);
    if (!other) throw refused("Your last call is just ending. Please try again.");
    return underWay(other, contactId);
  }
  const outcome = await carriers.of(line.carrier).placeCall!({
    reference: id,
    from: line.from,
    rings: line.rings,
  });
  if (outcome.kind === "taken") await noteCarrierCall(db, accountId, id, outcome.carrierMessageId);
  else if (outcome.kind !== "unclear")
    await transaction(db, (tx) =>
      endCall(
        tx,
        call,
        {
          to: "failed",
          seconds: 0,
          problem: "We couldn't call your phone. Check your forwarding number, or try again in a minute.",
        },
        clock.now(),
      ),
    );
  const placed = await readCall(db, accountId, id);
  if (!placed) throw notFound("call");
  return placed;
}

function underWay(call: Call, contactId: string): Call {
  if (call.contact._id === contactId) return call;
  throw refused("You're on another call. Hang up first.");
}

interface Begun {
  accountId: number;
  id: string;
  contactId: string;
  phoneNumber: string;
  placedBy: string;
  sentBy: string;
}

/**
 * Records a call with its reservation and its row in the thread; returns false while another of the caller is in
 * progress.
 */
async function writeDown(tx: Connection, call: Begun, line: OwnLine, now: Date): Promise<boolean> {
  const { accountId, id, contactId, phoneNumber, placedBy, sentBy } = call;
  const balance = await readBalance(tx, accountId);
  const minutes = Math.min(MOST_MINUTES, Math.floor(balance / CALL_MINUTE_HUNDREDTHS));
  const reservedHundredths = minutes * CALL_MINUTE_HUNDREDTHS;
  const its = { ...call, carrier: line.carrier, rings: line.rings, reservedHundredths };
  if (!(await insertOutgoing(tx, its, now))) return false;
  if (minutes === 0 || !(await reserve(tx, accountId, reservedHundredths, causeOf(id, now))))
    throw new AppError(
      "insufficient-credits",
      `You don't have enough credits to call. A minute costs ${CALL_MINUTE_HUNDREDTHS / 100}.`,
    );
  const text = callText({ direction: "out", state: "placing", seconds: null });
  const row = { accountId, id, contactId, direction: "out" as const, from: line.from, to: phoneNumber };
  await insertCallRow(tx, { ...row, text, placedBy, sentBy }, now);
  await showInConversations(tx, accountId, [id]);
  await noteChange(tx, accountId, ["voice", "chats", "thread", "credits", "session"], [contactId]);
  return true;
}
