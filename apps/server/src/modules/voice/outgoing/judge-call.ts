import type { Callee } from "@broadcast/contract/voice";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { isTollFree } from "@broadcast/domain/phone/phone-number";
import { placeOfNumber } from "@broadcast/domain/time/time-zones-by-area-code";
import { AppError, notFound } from "../../../app-error.ts";
import type { Connection } from "../../../db/connection.ts";
import type { SignedIn } from "../../../http/context.ts";
import { personOf } from "../../../http/guard/person-of.ts";
import {
  type AccountRules,
  readAccountRules,
  sendingTimesAt,
  suspensionSentence,
} from "../../sending/index.ts";
import { type CalleeRow, clearDoNotCall, readCalleeRow, setDoNotCall } from "./outgoing-calls.sql.ts";

/** The plan after an unpaid renewal. */
const UNPAID = "onhold";
const ON_HOLD = new Set(["on_hold_4", "on_hold_5"]);
const RUNNING_CONVERSATION_MS = 24 * 3_600_000;

/**
 * Decides whether a user may call a contact by hand. Contacts who opted out of texts or voice drops may be called:
 * those opt-outs are about mass messages and recordings, not a person's call. Those who asked not to be called may not.
 * Hours are only a caution: the legal ones are for sales calls (47 CFR 64.1200(c)(1)), and only the caller knows
 * whether it is one.
 */
export async function judgeCallee(
  db: Connection,
  accountId: number,
  contactId: string,
  now: Date,
): Promise<Callee & { phoneNumber: string | null }> {
  const row = await readCalleeRow(db, accountId, contactId, now);
  if (!row) throw notFound("contact");
  const account = await readAccountRules(db, accountId);
  const problem = problemOfAccount(account) ?? problemOfCallee(row);
  const caution = problem === null ? cautionFor(account, row, now) : null;
  return { phoneNumber: row.phone_number, doNotCall: row.do_not_call, problem, caution };
}

function problemOfAccount(account: AccountRules): string | null {
  const { isCancelled, identityStatus, suspensionReason, plan } = account;
  if (isCancelled) return "Your account is cancelled, so you can't make calls.";
  if (identityStatus === "failed") return "Calls are off because your identity check failed.";
  if (identityStatus === "not-verified")
    return "Calls are off until the account owner verifies their identity.";
  if (suspensionReason !== null) return suspensionSentence(suspensionReason);
  if (plan === UNPAID) return "Your payment is overdue. Update your card to call again.";
  if (ON_HOLD.has(plan)) return "Your plan is on hold. Change your plan to call again.";
  return null;
}

function problemOfCallee({ phone_number: phoneNumber, do_not_call, line }: CalleeRow): string | null {
  if (phoneNumber === null) return "This contact has no phone number to call.";
  if (do_not_call) return "They asked not to be called.";
  if (line === "dead") return "This number is no longer in service.";
  return isCallable(phoneNumber)
    ? null
    : "You can only call numbers in the United States and Canada, except premium numbers.";
}

/** In the United States and Canada: elsewhere behind +1, as at 900, each call may earn someone money. */
export const isCallable = (phoneNumber: string): boolean =>
  parseNanp(phoneNumber) !== null && (isTollFree(phoneNumber) || placeOfNumber(phoneNumber) !== null);

function cautionFor(account: AccountRules, row: CalleeRow, now: Date): string | null {
  const lastHeardAt = Math.max(row.last_incoming_at?.getTime() ?? 0, row.last_called_at?.getTime() ?? 0);
  if (now.getTime() - lastHeardAt <= RUNNING_CONVERSATION_MS) return null;
  return sendingTimesAt(now).allowed({
    channel: "voice",
    to: row.phone_number ?? "",
    timeZone: row.time_zone,
    region: row.region,
    accountHours: null,
    accountTimeZone: account.timeZone,
  }).reason;
}

export async function readCallee({ db, accountId, clock }: SignedIn, contactId: string): Promise<Callee> {
  return judgeCallee(db, accountId, contactId, clock.now());
}

/** Records that the owner of a contact's number asked not to be called, or withdraws that. */
export async function changeDoNotCall(
  context: SignedIn,
  contactId: string,
  doNotCall: boolean,
): Promise<Callee> {
  const { db, accountId, clock, caller } = context;
  const { phoneNumber } = await judgeCallee(db, accountId, contactId, clock.now());
  if (phoneNumber === null) throw new AppError("wrong-state", "This contact has no phone number to call.");
  if (doNotCall)
    await setDoNotCall(db, accountId, { phoneNumber, notedBy: personOf(caller), now: clock.now() });
  else await clearDoNotCall(db, accountId, phoneNumber);
  return judgeCallee(db, accountId, contactId, clock.now());
}
