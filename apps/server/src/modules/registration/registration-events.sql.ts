import type { RegistrationEvent } from "@broadcast/contract/account-support";
import type { RegistrationProblem } from "@broadcast/contract/registration";
import type { Connection } from "../../db/connection.ts";

/** More than any registration has; a refusal adds a few. */
const SHOWN = 100;

export async function noteRegistration(
  tx: Connection,
  accountId: number,
  happened: {
    event: RegistrationEvent["event"];
    time: Date;
    isBySupport?: boolean;
    problems?: readonly RegistrationProblem[];
  },
): Promise<void> {
  await tx
    .insertInto("registration_events")
    .values({
      account_id: accountId,
      event: happened.event,
      time: happened.time,
      is_by_support: happened.isBySupport ?? false,
      problems: JSON.stringify(happened.problems ?? []),
    })
    .execute();
}

/** Lists the events of an account's registration, newest first. */
export async function listRegistrationEvents(
  db: Connection,
  accountId: number,
): Promise<RegistrationEvent[]> {
  const rows = await db
    .selectFrom("registration_events")
    .where("account_id", "=", accountId)
    .select(["id", "time", "event", "is_by_support", "problems"])
    .orderBy("time", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    time: row.time.toISOString(),
    event: row.event,
    isBySupport: row.is_by_support,
    problems: row.problems as RegistrationProblem[],
  }));
}
