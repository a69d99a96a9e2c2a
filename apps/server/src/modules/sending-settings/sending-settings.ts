import type { SendingSettings } from "@broadcast/contract/sending-settings";
import { checkEmailForm } from "@broadcast/domain/email-address";
import { invalid } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { judgeAnew } from "../sending/index.ts";
import { findSettings, type SettingsChange, updateSettings } from "./sending-settings.sql.ts";

const DAY_MINUTES = 1_440;
const SHORTEST_HOURS_MINUTES = 60;

export function readSendingSettings({ db, accountId }: SignedIn): Promise<SendingSettings> {
  return findSettings(db, accountId);
}

/** Changes the rules that are named; messages pass by the new ones from now on. Errors: `invalid-input`. */
export async function changeSendingSettings(
  { db, accountId, clock }: SignedIn,
  input: SettingsChange,
): Promise<SendingSettings> {
  const change = checked(input);
  await updateSettings(db, accountId, change, clock.now());
  // What waits for the rules as they were would else wait on.
  if (change.broadcastHours !== undefined || change.frequencyCap !== undefined)
    await judgeAnew(db, accountId);
  return findSettings(db, accountId);
}

function checked(input: SettingsChange): SettingsChange {
  const change = { ...input };
  const problems: Record<string, string> = {};
  if (change.broadcastHours && lengthMinutes(change.broadcastHours) < SHORTEST_HOURS_MINUTES) {
    problems.broadcastHours = "Choose broadcast hours that are at least one hour long.";
  }
  if (change.replyToEmail !== undefined) {
    change.replyToEmail = change.replyToEmail?.trim() || null;
    if (change.replyToEmail && !checkEmailForm(change.replyToEmail)) {
      problems.replyToEmail = "Please enter a valid email address";
    }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return change;
}

/** Hours that end before they begin last into the next day; those that end as they begin have no length. */
const lengthMinutes = ({
  fromMinute,
  untilMinute,
}: NonNullable<SendingSettings["broadcastHours"]>): number =>
  untilMinute >= fromMinute ? untilMinute - fromMinute : untilMinute + DAY_MINUTES - fromMinute;
