import type { MultiFactorChannel } from "@broadcast/contract/multi-factor-challenge";
import { AppError } from "../../app-error.ts";
import { type Connection, sql, transaction } from "../../db/connection.ts";
import type { Carrier } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";

type Needed = Pick<Services, "env" | "db" | "carriers">;

const INSTALLATION_KEY = "system-number";
const AREA_CODE = "512";
const OFFERED = 5;

/** Returns the channels over which this installation can send codes. */
export function supportedChannels({ env, carriers }: Pick<Needed, "env" | "carriers">): MultiFactorChannel[] {
  const hasNumber = env.SYSTEM_PHONE_NUMBER !== undefined || env.SANDBOX_URL !== undefined;
  const carrier = hasNumber ? carriers.find(env.SYSTEM_CARRIER) : null;
  return [
    ...(carrier ? (["sms"] as const) : []),
    ...(carrier?.placeCodeCall ? (["call"] as const) : []),
    "email",
    "authenticator",
  ];
}

/** Returns the number that codes come from: the installation's own, or in the sandbox one bought at its first use. */
export async function systemNumber({ env, db, carriers }: Needed): Promise<{
  phoneNumber: string;
  carrier: Carrier;
}> {
  const carrier = carriers.of(env.SYSTEM_CARRIER);
  if (env.SYSTEM_PHONE_NUMBER !== undefined) return { phoneNumber: env.SYSTEM_PHONE_NUMBER, carrier };
  if (env.SANDBOX_URL === undefined)
    throw new AppError("provider-failed", "We can't text codes here. Please choose another way.", {
      cause: "SYSTEM_PHONE_NUMBER is not set",
    });
  const phoneNumber =
    (await readNumber(db, carrier)) ??
    // Concurrent callers wait here and find the number; otherwise two would be bought.
    (await transaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${INSTALLATION_KEY}, 0))`.execute(tx);
      return (await readNumber(tx, carrier)) ?? keepNumber(tx, carrier, await buyNumber(carrier));
    }));
  return { phoneNumber, carrier };
}

async function buyNumber(carrier: Carrier): Promise<string> {
  const offered = await carrier.searchNumbers(AREA_CODE, OFFERED);
  for (const { phoneNumber } of offered) {
    try {
      await carrier.buyNumber(phoneNumber);
      return phoneNumber;
    } catch (error) {
      // A business was faster.
      if (!(error instanceof AppError && error.code === "phone-number-taken")) throw error;
    }
  }
  throw new AppError("provider-failed", "We can't text codes right now. Please choose another way.", {
    cause: "no number was offered",
  });
}

async function readNumber(db: Connection, { name }: Carrier): Promise<string | null> {
  const row = await db
    .selectFrom("installation")
    .where("key", "=", INSTALLATION_KEY)
    .select("value")
    .executeTakeFirst();
  const kept = row?.value as { phoneNumber: string; carrier: string } | undefined;
  return kept?.carrier === name ? kept.phoneNumber : null;
}

async function keepNumber(db: Connection, { name }: Carrier, phoneNumber: string): Promise<string> {
  const value = JSON.stringify({ phoneNumber, carrier: name });
  await db
    .insertInto("installation")
    .values({ key: INSTALLATION_KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
  return phoneNumber;
}
