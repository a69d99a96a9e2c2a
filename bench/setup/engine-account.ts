import { writeFileSync } from "node:fs";
import { type Connection, sql } from "../../apps/server/src/db/connection.ts";
import { hashToken, newToken } from "../../apps/server/src/http/guard/session.ts";
import { adoptNumber } from "../../apps/server/src/modules/phone-numbers/index.ts";
import { nextAfternoon } from "../../apps/server/src/testing/afternoon.ts";

/** A business with credits, one number and the given number of contacts, created without the API. */
export async function anEngineAccount(
  db: Connection,
  options: { contacts: number; phoneNumber: string; carrierNumberId: string; now: Date },
): Promise<number> {
  const { now } = options;
  const { account_id: accountId } = await db
    .insertInto("accounts")
    // The fastest classes, so that the carriers' limits are not what is measured.
    .values({
      company: "Bench",
      onboarding_status: "complete",
      identity_status: "verified",
      registration_status: "registered",
      att_class: "A",
      tmobile_tier: "top",
      created_at: now,
      updated_at: now,
    })
    .returning("account_id")
    .executeTakeFirstOrThrow();
  await db.insertInto("account_settings").values({ account_id: accountId }).execute();
  await db
    .insertInto("account_counters")
    .values({
      account_id: accountId,
      credit_hundredths: options.contacts * 1_000,
      contacts: options.contacts,
    })
    .execute();
  await db
    .insertInto("users")
    .values({
      account_id: accountId,
      email: `bench-${accountId}@example.com`,
      password_hash: "-",
      first_name: "Maya",
      last_name: "Rivers",
      slug: `bench-${accountId}`,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await adoptNumber(db, accountId, {
    phoneNumber: options.phoneNumber,
    carrier: "twilio",
    carrierNumberId: options.carrierNumberId,
    now,
  });
  await sql`
    insert into contacts (account_id, first_name, last_name, phone_number, created_at, updated_at)
    select ${accountId}, 'First' || n, 'Last' || n, '+1737' || lpad((2000000 + n)::text, 7, '0'), ${now}, ${now}
    from generate_series(1, ${options.contacts}::int) n
  `.execute(db);
  // Known networks without a daily limit.
  await sql`
    insert into address_facts (account_id, address, network, learned_at)
    select account_id, phone_number, 'verizon', ${now} from contacts where account_id = ${accountId}
  `.execute(db);
  await sql`analyze contacts, address_facts`.execute(db);
  return accountId;
}

/** A session of the account's user; returns the cookie to send. */
export async function aSession(db: Connection, accountId: number, now: Date): Promise<string> {
  const token = newToken();
  await db
    .insertInto("sessions")
    .columns(["token_hash", "user_id", "account_id", "created_at", "last_used_at", "expires_at"])
    .expression((eb) =>
      eb
        .selectFrom("users")
        .where("account_id", "=", accountId)
        .select([
          sql<Buffer>`${hashToken(token)}::bytea`.as("token_hash"),
          "id",
          "account_id",
          sql<Date>`${now}::timestamptz`.as("created_at"),
          sql<Date>`${now}::timestamptz`.as("last_used_at"),
          sql<Date>`${now}::timestamptz + interval '1 day'`.as("expires_at"),
        ]),
    )
    .execute();
  return `session=${token}`;
}

/** Unlimited rates for this benchmark's installation, in the format of CARRIER_RATES_FILE. */
export function writeUnlimitedRates(file: string): string {
  const rates = ["long-code", "toll-free", "short-code"].map((numberKind) => ({
    carrier: "twilio",
    channel: "text",
    numberKind,
    unitsPerSecond: 1_000_000,
    burstUnits: 1_000_000,
  }));
  writeFileSync(file, JSON.stringify({ requestsInFlight: { twilio: 50 }, rates }));
  return file;
}

/** The offset to a weekday afternoon, when no quiet hours hold anything up. */
export const untilAfternoon = (now: Date): number => nextAfternoon(now).getTime() - now.getTime();
