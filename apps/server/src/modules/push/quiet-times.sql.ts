import type { QuietTimes } from "@broadcast/domain/time/quiet-times";
import type { Connection } from "../../db/connection.ts";

export async function findQuietTimes(
  db: Connection,
  accountId: number,
  person: string,
): Promise<QuietTimes | null> {
  const row = await db
    .selectFrom("quiet_times")
    .where("account_id", "=", accountId)
    .where("person", "=", person)
    .select(["from_minute as fromMinute", "until_minute as untilMinute", "time_zone as timeZone"])
    .executeTakeFirst();
  return row ?? null;
}

export async function keepQuietTimes(
  db: Connection,
  accountId: number,
  person: string,
  quiet: QuietTimes | null,
  now: Date,
): Promise<void> {
  if (quiet === null) {
    await db
      .deleteFrom("quiet_times")
      .where("account_id", "=", accountId)
      .where("person", "=", person)
      .execute();
    return;
  }
  const row = {
    from_minute: quiet.fromMinute,
    until_minute: quiet.untilMinute,
    time_zone: quiet.timeZone,
    changed_at: now,
  };
  await db
    .insertInto("quiet_times")
    .values({ account_id: accountId, person, ...row })
    .onConflict((conflict) => conflict.columns(["account_id", "person"]).doUpdateSet(row))
    .execute();
}
