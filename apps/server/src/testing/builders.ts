import { uuidv7 } from "../db/uuid.ts";
import { cookieName } from "../http/guard/server-cookies.ts";
import { hashToken, newToken, type SessionHolder } from "../http/guard/session.ts";
import { ensureTags, insertContact, tagContacts } from "../modules/contacts/index.ts";
import { addCredits } from "../modules/credits/index.ts";
import { adoptNumber } from "../modules/phone-numbers/index.ts";
import { passwordHash } from "../modules/users/index.ts";
import type { CarrierName } from "../providers/carriers/carrier.ts";
import { type Client, createClient } from "./client.ts";
import type { TestServer } from "./test-server.ts";

export interface Business {
  accountId: number;
  userId: string;
  email: string;
  /** E.164, bought from the sandbox's carrier. */
  phoneNumber: string;
  client: Client;
}

/** The parts of a server that builders need, in this process or another. */
export type ServerUnderTest = Pick<TestServer, "url" | "env" | "services">;

/** The address below an account's emails, as stored. */
export const A_POSTAL_ADDRESS = JSON.stringify({
  addressLine1: "12 River Road",
  addressLine2: "",
  city: "Austin",
  stateProvince: "us-tx",
  postal: "78701",
});

const DAY_MS = 86_400_000;

let made = 0;

/** Creates a signed-in business with a verified email, a number and credits, without the cost of signing up. */
export async function aBusiness(
  server: ServerUnderTest,
  options: {
    credits?: number;
    isSuperuser?: boolean;
    hasNumber?: boolean;
    carrier?: CarrierName;
    /** The owner's password, without a second factor for a week; none by default. */
    password?: string;
    /** The organization it belongs to. */
    organizationId?: string;
    isOrganizationAdmin?: boolean;
  } = {},
): Promise<Business> {
  const { db, clock, carriers } = server.services;
  made += 1;
  const now = clock.now();
  const email = `owner-${made}-${uuidv7().slice(-6)}@example.com`;
  const { account_id: accountId } = await db
    .insertInto("accounts")
    .values({
      company: `Rivers & Co ${made}`,
      carrier: options.carrier ?? "twilio",
      onboarding_status: "complete",
      identity_status: "verified",
      registration_status: "registered",
      organization_id: options.organizationId ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning("account_id")
    .executeTakeFirstOrThrow();
  await db.insertInto("account_counters").values({ account_id: accountId }).execute();
  await db.insertInto("account_settings").values({ account_id: accountId }).execute();
  const { id: userId } = await db
    .insertInto("users")
    .values({
      account_id: accountId,
      email,
      password_hash: options.password ? await passwordHash(options.password) : "none",
      multi_factor_deferred_until: options.password ? new Date(now.getTime() + 7 * DAY_MS) : null,
      first_name: "Maya",
      last_name: "Rivers",
      slug: newToken().slice(0, 16),
      email_verified_at: now,
      superuser: options.isSuperuser ?? false,
      organization_admin: options.isOrganizationAdmin ?? false,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addCredits(db, accountId, {
    kind: "grant",
    hundredths: Math.round((options.credits ?? 1_000) * 100),
    note: "Test",
    time: now,
  });
  let phoneNumber = "";
  if (options.hasNumber ?? true) {
    const carrier = carriers.of(options.carrier ?? "twilio");
    phoneNumber = (await carrier.searchNumbers("512", 1))[0]!.phoneNumber;
    const { carrierNumberId } = await carrier.buyNumber(phoneNumber);
    await adoptNumber(db, accountId, { phoneNumber, carrier: carrier.name, carrierNumberId, now });
  }
  const client = await aSession(server, { accountId, userId });
  return { accountId, userId, email, phoneNumber, client };
}

/** Creates an organization with a pool of credits and one location. */
export async function anOrganization(
  server: ServerUnderTest,
  { licenses = 10, credits = 0, letsAdminsManage = false } = {},
): Promise<{ organizationId: string; locationId: string }> {
  const { db, clock } = server.services;
  made += 1;
  const now = clock.now();
  const { organization_id: organizationId } = await db
    .insertInto("organizations")
    .values({
      name: `Lonestar ${made}`,
      licenses,
      credit_hundredths: Math.round(credits * 100),
      lets_admins_manage: letsAdminsManage,
      created_at: now,
      updated_at: now,
    })
    .returning("organization_id")
    .executeTakeFirstOrThrow();
  const { id: locationId } = await db
    .insertInto("organization_locations")
    .values({ organization_id: organizationId, name: "Austin", created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { organizationId, locationId };
}

/** Grants the right that a session acting for another account needs; a superuser has it anyway. */
async function letManage(server: ServerUnderTest, accountId: number, managerId: string): Promise<void> {
  const { db, clock } = server.services;
  const { superuser } = await db
    .selectFrom("users")
    .where("id", "=", managerId)
    .select("superuser")
    .executeTakeFirstOrThrow();
  if (superuser) return;
  await db
    .insertInto("account_managers")
    .values({ account_id: accountId, user_id: managerId, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns a signed-in browser, as the owner by default. */
export async function aSession(
  server: ServerUnderTest,
  { accountId, userId, kind = "own", actingUserId = null }: SessionHolder,
): Promise<Client> {
  const now = server.services.clock.now();
  const token = newToken();
  if (actingUserId) await letManage(server, accountId, actingUserId);
  await server.services.db
    .insertInto("sessions")
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      account_id: accountId,
      kind,
      acting_user_id: actingUserId,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + DAY_MS),
    })
    .execute();
  return createClient(server, `${cookieName(server.env, "session")}=${token}`);
}

/** Creates a contact, with its own phone number by default. */
export async function aContact(
  server: ServerUnderTest,
  business: Pick<Business, "accountId">,
  fields: {
    firstName?: string;
    lastName?: string;
    phoneNumber?: string | null;
    email?: string;
    tags?: string[];
  } = {},
): Promise<{ contactId: string; phoneNumber: string | null }> {
  const { db, clock } = server.services;
  made += 1;
  const phoneNumber = fields.phoneNumber === undefined ? aPhoneNumber() : fields.phoneNumber;
  const contactId = await insertContact(
    db,
    business.accountId,
    {
      firstName: fields.firstName ?? "Jo",
      lastName: fields.lastName ?? `Lindqvist ${made}`,
      phoneNumber,
      email: fields.email ?? null,
    },
    clock.now(),
  );
  if (!contactId) throw new Error("The phone number is taken");
  for (const tagId of await ensureTags(db, business.accountId, fields.tags ?? [], clock.now())) {
    await tagContacts(db, business.accountId, tagId, [contactId]);
  }
  return { contactId, phoneNumber };
}

/** Returns a phone number that is unique in this run. */
export function aPhoneNumber(): string {
  made += 1;
  return `+1737${String(2_000_000 + made).padStart(7, "0")}`;
}

/** Polls `probe` until it returns something truthy; fails after `withinMs`. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false>,
  withinMs = 8_000,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (performance.now() > end) throw new Error(`Waited ${withinMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
