import type { VoiceLine } from "@broadcast/contract/voice";
import { CALL_MINUTE_HUNDREDTHS } from "@broadcast/domain/messages/message-prices";
import type { SignedIn } from "../../../http/context.ts";
import { personOf, userOf } from "../../../http/guard/person-of.ts";
import type { CarrierName } from "../../../providers/carriers/carrier.ts";
import { findOwnCall } from "../calls/call-sessions.sql.ts";
import { countUnheard } from "../voicemail/voicemails.sql.ts";
import { isCallable } from "./judge-call.ts";
import { type LineRow, readLineRow } from "./outgoing-calls.sql.ts";

/** How long an ended call is shown to its caller. */
const SHOWN_AFTER_MS = 30_000;

export interface OwnLine {
  problem: string | null;
  from: string;
  rings: string;
  carrier: CarrierName;
}

/** Returns the number a user calls from, and the phone that rings first. */
export async function readOwnLine(
  { db, accountId, caller, carriers }: SignedIn,
  wanted: "forwarding" | "mobile" | undefined,
): Promise<OwnLine> {
  const row = await readLineRow(db, accountId, userOf(caller));
  const { phoneNumber, carrier, forwardNumber, mobileNumber } = row;
  const rings =
    wanted === "mobile"
      ? mobileNumber
      : wanted === "forwarding"
        ? forwardNumber
        : (forwardNumber ?? mobileNumber);
  const canCall = carrier !== null && carriers.find(carrier)?.placeCall !== undefined;
  return {
    problem: problemOf(row, rings, canCall),
    from: phoneNumber ?? "",
    rings: rings ?? "",
    carrier: carrier ?? "twilio",
  };
}

function problemOf(row: LineRow, rings: string | null, canCall: boolean): string | null {
  if (!row.hasAddOn) return "Your plan doesn't include calls.";
  if (row.isDisabled) return "Calls are off in your voice settings.";
  if (row.phoneNumber === null) return "Choose a phone number before you call.";
  if (!canCall) return "Your number's carrier doesn't support calls from here yet.";
  if (rings === null)
    return "Add a call forwarding number in Settings first. We ring that phone, then connect you.";
  return isCallable(rings)
    ? null
    : "We can't ring your forwarding number. Use one in the United States or Canada.";
}

/** Returns whether the user can call, and their call in progress. */
export async function readLine(context: SignedIn): Promise<VoiceLine> {
  const { db, accountId, caller, clock } = context;
  const since = new Date(clock.now().getTime() - SHOWN_AFTER_MS);
  const [{ problem, rings }, call, unheardCount] = await Promise.all([
    readOwnLine(context, undefined),
    findOwnCall(db, accountId, personOf(caller), since),
    countUnheard(db, accountId),
  ]);
  return {
    problem,
    ringsNumber: rings || null,
    minuteCredits: CALL_MINUTE_HUNDREDTHS / 100,
    call,
    unheardCount,
  };
}
