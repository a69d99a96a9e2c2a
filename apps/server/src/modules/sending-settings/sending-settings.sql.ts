import type { SendingSettings } from "@broadcast/contract/sending-settings";
import type { Connection } from "../../db/connection.ts";
import { findChosenEmail } from "../reply-to-emails/index.ts";

/** The changeable rules; undefined leaves a rule as it is. */
export type SettingsChange = { [K in keyof SendingSettings]?: SendingSettings[K] | undefined };

export async function findSettings(db: Connection, accountId: number): Promise<SendingSettings> {
  const row = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select([
      "broadcast_from_minute",
      "broadcast_until_minute",
      "cap_messages",
      "cap_hours",
      "missing_fields",
      "alarm_failed_percent",
      "alarm_opted_out_percent",
    ])
    .executeTakeFirstOrThrow();
  const { broadcast_from_minute: fromMinute, broadcast_until_minute: untilMinute } = row;
  const { cap_messages: messages, cap_hours: hours } = row;
  return {
    broadcastHours: fromMinute === null || untilMinute === null ? null : { fromMinute, untilMinute },
    frequencyCap: messages === null || hours === null ? null : { messages, hours },
    missingFields: row.missing_fields,
    alarm: { failedPercent: row.alarm_failed_percent, optedOutPercent: row.alarm_opted_out_percent },
    replyToEmail: await findChosenEmail(db, accountId),
  };
}

export async function updateSettings(
  db: Connection,
  accountId: number,
  change: SettingsChange,
  now: Date,
): Promise<void> {
  const { broadcastHours, frequencyCap, missingFields, alarm } = change;
  await db
    .updateTable("accounts")
    .set({
      ...(broadcastHours !== undefined && {
        broadcast_from_minute: broadcastHours?.fromMinute ?? null,
        broadcast_until_minute: broadcastHours?.untilMinute ?? null,
      }),
      ...(frequencyCap !== undefined && {
        cap_messages: frequencyCap?.messages ?? null,
        cap_hours: frequencyCap?.hours ?? null,
      }),
      ...(missingFields !== undefined && { missing_fields: missingFields }),
      ...(alarm !== undefined && {
        alarm_failed_percent: alarm.failedPercent,
        alarm_opted_out_percent: alarm.optedOutPercent,
      }),
      updated_at: now,
    })
    .where("account_id", "=", accountId)
    .execute();
}
