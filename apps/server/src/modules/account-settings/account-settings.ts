import type { AccountSettings } from "@broadcast/contract/account-settings";
import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { isRegionCode } from "@broadcast/domain/account/regions";
import { confirmationProblem } from "@broadcast/domain/compliance/opt-out-words";
import { customFieldCode, usedFields } from "@broadcast/domain/messages/merge-fields";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { isTimeZone } from "@broadcast/domain/time/dates";
import { invalid } from "../../app-error.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { emit } from "../../events/events.ts";
import type { SignedIn } from "../../http/context.ts";
import { contactCardPath } from "../contact-cards/index.ts";
import { readSender, unknownFieldProblem } from "../messages/index.ts";
import { referralCodeOf, referralLink } from "../referrals/index.ts";
import { judgeAnew } from "../sending/index.ts";
import { findSettings, updateAccount, updateSettings } from "./account-settings.sql.ts";
import { chooseOptInAddress } from "./opt-in-address.ts";
import { timezoneChanged } from "./timezone-changed.ts";

/** Missing parts of a change stay as they are. */
type Partly<T> = { [K in keyof T]?: T[K] | undefined };

const given = <T extends object>(change: T): T =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as T;

export async function readSettings({ db, accountId, env }: SignedIn): Promise<AccountSettings> {
  const { ownerSlug, ...settings } = await findSettings(db, accountId);
  const code = await referralCodeOf(db, accountId);
  return {
    ...settings,
    publicVcardMediaUrl: `${env.PUBLIC_URL}${contactCardPath(ownerSlug)}`,
    subscribeUrl: `${env.PUBLIC_URL}/u/${settings.optInAddress || ownerSlug}/subscribe`,
    referral: { code, link: referralLink(env, code) },
  };
}

/** Waiting messages were judged by the old zone's hours, so they are judged again; listeners reschedule automations. */
export async function changeTimezone(context: SignedIn, timezone: string): Promise<AccountSettings> {
  const { db, accountId, clock } = context;
  if (!isTimeZone(timezone)) throw invalid({ timezone: "Choose a time zone from the list." });
  await updateAccount(db, accountId, { timezone, updated_at: clock.now() });
  await judgeAnew(db, accountId);
  await emit(db, timezoneChanged, { accountId });
  return readSettings(context);
}

/** The business's name and the way to opt in again are added when the confirmation is sent. */
export async function changeOptOutMessage(
  context: SignedIn,
  optOutMessage: string | null,
): Promise<AccountSettings> {
  const problem = optOutMessage ? confirmationProblem(optOutMessage) : null;
  if (problem) throw invalid({ optOutMessage: problem });
  await updateSettings(context.db, context.accountId, { opt_out_message: optOutMessage || null });
  return readSettings(context);
}

export async function changeShortCodes(context: SignedIn, isAllowed: boolean): Promise<AccountSettings> {
  await updateSettings(context.db, context.accountId, { allows_short_codes: isAllowed });
  return readSettings(context);
}

export async function changeAiva(
  context: SignedIn,
  change: Partly<AccountSettings["aivaSettings"]>,
): Promise<AccountSettings> {
  const { db, accountId, clock } = context;
  const { messageHelper, assistantChat, stopDetect } = change;
  if (stopDetect !== undefined) await updateAccount(db, accountId, { is_stop_detect_on: stopDetect });
  const ours = given({ message_helper: messageHelper, assistant_chat: assistantChat });
  if (Object.keys(ours).length > 0) await updateSettings(db, accountId, ours);
  await updateAccount(db, accountId, { updated_at: clock.now() });
  return readSettings(context);
}

export async function changeCallForwarding(
  context: SignedIn,
  {
    callForwardEnabled,
    callForwardNumber,
  }: { callForwardEnabled: boolean; callForwardNumber: string | null },
): Promise<AccountSettings> {
  const number = callForwardNumber ? parseNanp(callForwardNumber) : null;
  if (callForwardNumber && !number) {
    throw invalid({ callForwardNumber: "Enter a 10-digit phone number, such as (512) 555-0148." });
  }
  if (callForwardEnabled && !number) {
    throw invalid({ callForwardNumber: "Enter the number to forward calls to." });
  }
  await updateSettings(context.db, context.accountId, {
    call_forward_enabled: callForwardEnabled,
    call_forward_number: number,
  });
  return readSettings(context);
}

export async function changeVoice(
  context: SignedIn,
  change: Partly<AccountSettings["voice"]>,
): Promise<AccountSettings> {
  const { db, accountId, clock } = context;
  const columns = given({
    voice_disabled: change.disabled,
    voice_ring_seconds: change.ringSeconds,
    voice_has_voicemail: change.hasVoicemail,
    voice_announces_calls: change.announcesCalls,
    voice_transcribes: change.transcribes,
  });
  if (Object.keys(columns).length > 0) await updateSettings(db, accountId, columns);
  await updateAccount(db, accountId, { updated_at: clock.now() });
  return readSettings(context);
}

export async function changeEmailNotifications(
  context: SignedIn,
  { isEnabled, to }: AccountSettings["incomingMessageEmailNotifications"],
): Promise<AccountSettings> {
  if (to && !checkEmailForm(to)) throw invalid({ to: "Please enter a valid email address" });
  await updateSettings(context.db, context.accountId, {
    email_notifications: isEnabled,
    email_notifications_to: to || null,
  });
  return readSettings(context);
}

export async function changeDynamicFieldValidation(
  context: SignedIn,
  isRelaxed: boolean,
): Promise<AccountSettings> {
  await updateSettings(context.db, context.accountId, { relaxed_dynamic_fields: isRelaxed });
  return readSettings(context);
}

export async function changeOptInForm(
  context: SignedIn,
  { address, ...change }: Partly<AccountSettings["optInForm"] & { address: string }>,
): Promise<AccountSettings> {
  const { optInForm } = await findSettings(context.db, context.accountId);
  const changed = { ...optInForm, ...given(change) };
  if (changed.isEnabled && !changed.consentText) {
    throw invalid({ consentText: "Write what people agree to. We keep it as proof of their consent." });
  }
  if (address !== undefined) await chooseOptInAddress(context, address);
  await updateSettings(context.db, context.accountId, { opt_in_form: JSON.stringify(changed) });
  return readSettings(context);
}

export async function changeDoubleOptIn(
  context: SignedIn,
  change: Partly<AccountSettings["doubleOptIn"]>,
): Promise<AccountSettings> {
  const { doubleOptIn } = await findSettings(context.db, context.accountId);
  const changed = { ...doubleOptIn, ...given(change) };
  const problem = changed.isEnabled ? await doubleOptInProblem(context, changed.message) : null;
  if (problem) throw invalid({ message: problem });
  await updateSettings(context.db, context.accountId, { double_opt_in: JSON.stringify(changed) });
  return readSettings(context);
}

async function doubleOptInProblem({ db, accountId }: SignedIn, message: string): Promise<string | null> {
  if (!usedFields(message).some((code) => code === "doubleOptInLink" || code === "doubleOptIn"))
    return "The message needs the dynamic field {{doubleOptInLink}} so that people can confirm.";
  return unknownFieldProblem(message, await readSender(db, accountId, [message]));
}

export async function changeContactLink(
  context: SignedIn,
  contactLinkRedirectUrl: string,
): Promise<AccountSettings> {
  const change = { contact_link_redirect_url: contactLinkRedirectUrl };
  await updateSettings(context.db, context.accountId, change);
  return readSettings(context);
}

export async function changeMailingAddress(
  context: SignedIn,
  address: AccountSettings["physicalMailingAddress"],
): Promise<AccountSettings> {
  if (address && !isRegionCode(address.stateProvince)) {
    throw invalid({ "physicalMailingAddress.stateProvince": "Choose a state or province from the list." });
  }
  await updateAccount(context.db, context.accountId, {
    postal_address: address && JSON.stringify(address),
    updated_at: context.clock.now(),
  });
  return readSettings(context);
}

interface NamedValue {
  _id?: string | undefined;
  name: string;
  value: string;
}

export async function changeUserCustomFields(
  context: SignedIn,
  fields: readonly NamedValue[],
): Promise<AccountSettings> {
  const problem = repeatedName(fields, "user", "userCustomFields");
  if (problem) throw invalid(problem);
  const kept = fields.map(({ _id, name, value }) => ({ _id: _id ?? uuidv7(), name, value }));
  await updateSettings(context.db, context.accountId, { user_custom_fields: JSON.stringify(kept) });
  return readSettings(context);
}

/**
 * Names are compared case-insensitively, and "T-shirt size" and "T shirt size" would be the same merge field; returns
 * the error at the first repeated name.
 */
export function repeatedName(
  fields: readonly { name: string }[],
  group: "contact" | "user",
  path: string,
): Record<string, string> | null {
  const nameOfCode = new Map<string, string>();
  for (const [index, { name }] of fields.entries()) {
    const code = customFieldCode(name, group).toLowerCase();
    const earlier = nameOfCode.get(code);
    if (earlier !== undefined) {
      const isSame = earlier === name.toLowerCase();
      const sentence = isSame
        ? "You already have a field with this name."
        : "This name is too close to another one. Choose a different name.";
      return { [`${path}.${index}.name`]: sentence };
    }
    nameOfCode.set(code, name.toLowerCase());
  }
  return null;
}
