import type { SendingSettings } from "@broadcast/contract/sending-settings";
import { invalid } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { chooseReplyToEmail } from "../reply-to-emails/index.ts";
import { judgeAnew } from "../sending/index.ts";
import { findSettings, type SettingsChange, updateSettings } from "./sending-settings.sql.ts";

const DAY_MINUTES = 1_440;
const SHORTEST_HOURS_MINUTES = 60;

export function readSendingSettings({ db, accountId }: SignedIn): Promise<SendingSettings> {
  return findSettings(db, accountId);
}

/** Changes the given rules, which apply from now on. Errors: `invalid-input`. */
export async function changeSendingSettings(
  { db, accountId, clock }: SignedIn,
  change: SettingsChange,
): Promise<SendingSettings> {
  check(change);
  if (change.replyToEmail !== undefined && !(await chooseReplyToEmail(db, accountId, change.replyToEmail)))
    throw invalid({ replyToEmail: "Choose one of your verified reply-to emails." });
  await updateSettings(db, accountId, change, clock.now());
  // Messages that wait because of the old rules would otherwise keep waiting.
  if (change.broadcastHours !== undefined || change.frequencyCap !== undefined)
    await judgeAnew(db, accountId);
  return findSettings(db, accountId);
}

function check({ broadcastHours }: SettingsChange): void {
  if (broadcastHours && lengthMinutes(broadcastHours) < SHORTEST_HOURS_MINUTES)
    throw invalid({ broadcastHours: "Choose broadcast hours of at least one hour." });
}

/** Hours that end before they begin continue into the next day; those that end as they begin have no length. */
const lengthMinutes = ({
  fromMinute,
  untilMinute,
}: NonNullable<SendingSettings["broadcastHours"]>): number =>
  untilMinute >= fromMinute ? untilMinute - fromMinute : untilMinute + DAY_MINUTES - fromMinute;
