import { setTimeout as sleep } from "node:timers/promises";
import { assemble } from "../assemble.ts";
import { createClock } from "../clock/clock.ts";
import { type Connection, sql, transaction } from "../db/connection.ts";
import { demoSignIns } from "../demo-sign-ins.ts";
import { readEnv } from "../env.ts";
import { createLog } from "../log.ts";
import { addCredits, charge, reserve } from "../modules/credits/index.ts";
import { adoptNumber } from "../modules/phone-numbers/index.ts";
import { giveWelcomeCredits, passwordHash } from "../modules/users/index.ts";
import type { Services } from "../services.ts";
import { writeAivaChat } from "./demo-aiva.ts";
import { writeAttachments } from "./demo-attachments.ts";
import { ringOnThePage, writeCalls } from "./demo-calls.ts";
import { writeConsents } from "./demo-consents.ts";
import { writeContent } from "./demo-content.ts";
import { type DemoBroadcast, type DemoCost, writeBroadcast, writeThreads } from "./demo-history.ts";
import { writeOrganization } from "./demo-organization.ts";
import { DEMO_TAGS, type DemoPerson, demoPeople } from "./demo-people.ts";
import { fillPhones } from "./demo-phones.ts";
import { writePlans } from "./demo-plans.ts";
import { type DemoCustomer, openDemoCustomer, writeSubscription } from "./demo-subscription.ts";
import { writeVoiceDrops } from "./demo-voice-drops.ts";
import { chance } from "./random.ts";

const CONTACTS = 2_000;
const BOUGHT_CREDITS = 12_000_00;
/** Before the first message of the threads. */
const BOUGHT_DAYS_AGO = 35;
const DAY_MS = 86_400_000;

const BROADCASTS: DemoBroadcast[] = [
  {
    name: "Fall trunk show — Austin",
    text: "Hi {{firstName}}, the fall trunk show opens Saturday at our Austin studio. Save your spot by replying YES to this text. Reply STOP to opt out.",
    link: null,
    replies: [
      "YES",
      "Yes!",
      "YES",
      "yes please",
      "What time does it start?",
      "Yes, two of us",
      "YES",
      "Can I bring a friend?",
      "Where do I park?",
      "I can't make it this time, sorry!",
      "Yes!",
    ],
    daysAgo: 9,
    audience: (person) => person.tags.includes("Austin") || person.tags.includes("VIP"),
  },
  {
    name: "Early access for VIPs",
    text: "{{firstName}}, you're first: the wool coats are online tonight at 8. [[link]] Reply STOP to opt out.",
    link: "new-pieces-x4m7kwp",
    replies: ["Love the rust one!", "Do they come in petite?", "Ordered, thank you!"],
    daysAgo: 16,
    audience: (person) => person.tags.includes("VIP"),
  },
  {
    name: "October news",
    text: "Hi {{firstName}}! New linen, longer hours on Sundays, and free hemming until the end of the month. Reply STOP to opt out.",
    link: null,
    replies: ["Thank you!", "What are the Sunday hours?", "Is hemming free for older pieces too?", "Thanks!"],
    daysAgo: 27,
    audience: (person) => person.tags.includes("Newsletter"),
  },
];

/**
 * Seeds a believable business, once and only in the sandbox, since its passwords are public: everything in one
 * transaction that also records that it is done, so that a kill in the middle leaves nothing. Returns whether it did.
 */
export async function seedDemo(source: Record<string, string>): Promise<boolean> {
  const env = readEnv(source);
  if (!env.SANDBOX_URL) return false;
  const services = assemble(env, createLog("error", "seed"), createClock());
  try {
    if (await isSeeded(services.db)) return false;
    const number = await buyNumber(services);
    await ringOnThePage(env.SANDBOX_URL);
    const customer = await openDemoCustomer(services, {
      email: demoSignIns[0]!.email,
      name: "Rivers Studio",
    });
    return await transaction(services.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(7215303)`.execute(tx);
      if (await isSeeded(tx)) return false;
      await seedPeople(tx, services, number, customer);
      await tx
        .insertInto("installation")
        .values({ key: "demo", value: JSON.stringify({ contacts: CONTACTS }) })
        .execute();
      return true;
    });
  } finally {
    await services.close();
  }
}

async function isSeeded(db: Connection): Promise<boolean> {
  return (
    (await db.selectFrom("installation").where("key", "=", "demo").select("key").executeTakeFirst()) !==
    undefined
  );
}

async function buyNumber({ carriers }: Services): Promise<{ phoneNumber: string; carrierNumberId: string }> {
  const carrier = carriers.of("twilio");
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [offered] = await carrier.searchNumbers("512", 1);
      if (!offered) throw new Error("The carrier offers no number");
      return { phoneNumber: offered.phoneNumber, ...(await carrier.buyNumber(offered.phoneNumber)) };
    } catch (error) {
      // The sandbox may still be starting, or simulate a bad day.
      if (attempt >= 20) throw error;
      await sleep(250);
    }
  }
}

async function seedPeople(
  db: Connection,
  { clock, storage, env }: Services,
  number: { phoneNumber: string; carrierNumberId: string },
  customer: DemoCustomer | null,
): Promise<void> {
  const now = clock.now();
  const [owner, organization, manager, cancelled, branch, support] = demoSignIns;
  const accountId = await seedAccount(db, owner!, "Rivers Studio", "Maya", "Rivers", now);
  const organizationId = await seedAccount(db, organization!, "Lonestar Group", "Oscar", "Hale", now);
  const supportId = await seedAccount(db, support!, "Project Broadcast", "Sam", "Field", now, {
    superuser: true,
  });
  const branchId = await seedAccount(db, branch!, "Lonestar Fitness Downtown", "Ana", "Delgado", now);
  await seedManager(db, manager!, accountId, now);
  await seedCancelled(db, cancelled!, now);
  // A user who works for other accounts doesn't need a number of their own.
  await db
    .updateTable("accounts")
    .set({ onboarding_status: "complete" })
    .where("account_id", "in", [organizationId, branchId, supportId])
    .execute();
  const { id: supportUserId } = await db
    .selectFrom("users")
    .where("account_id", "=", supportId)
    .select("id")
    .executeTakeFirstOrThrow();
  await writeOrganization(db, {
    adminAccountId: organizationId,
    branchAccountId: branchId,
    supportId: supportUserId,
    now,
  });
  await adoptNumber(db, accountId, {
    ...number,
    carrier: "twilio",
    now: new Date(now.getTime() - 60 * DAY_MS),
  });

  await db
    .updateTable("accounts")
    .set({
      postal_address: JSON.stringify({
        addressLine1: "1200 S Congress Ave",
        addressLine2: "",
        city: "Austin",
        stateProvince: "us-tx",
        postal: "78704",
      }),
      identity_status: "verified",
      registration_status: "registered",
      subscription_plan: "starter_5",
    })
    .where("account_id", "=", accountId)
    .execute();

  await db
    .insertInto("reply_to_emails")
    .values([
      {
        account_id: accountId,
        email: "hello@rivers-studio.example",
        verified_at: now,
        is_chosen: true,
        created_at: now,
      },
      { account_id: accountId, email: "studio@rivers-studio.example", created_at: now },
    ])
    .execute();

  const luck = chance(2026);
  const people = demoPeople(CONTACTS, luck);
  await insertPeople(db, accountId, people, now);
  await writeConsents(db, accountId, people, now);
  await writeContent(db, accountId, people, now);
  await writeAttachments(db, storage, accountId, now);
  await writeVoiceDrops(db, storage, accountId, now);
  await writePlans(db, accountId, people, now);
  await writeAivaChat(db, accountId, now);
  await writeSubscription(db, accountId, customer, now);
  const costs: DemoCost[] = [];
  for (const broadcast of BROADCASTS) {
    costs.push(await writeBroadcast(db, env, accountId, number.phoneNumber, broadcast, people, now, luck));
  }
  costs.push(...(await writeThreads(db, accountId, number.phoneNumber, people, now, luck)));
  const { id: userId } = await db
    .selectFrom("users")
    .where("account_id", "=", accountId)
    .select("id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const caller = { accountId, userId, from: number.phoneNumber };
  costs.push(...(await writeCalls(db, storage, caller, people, now)));
  await addCredits(db, accountId, {
    kind: "purchase",
    hundredths: BOUGHT_CREDITS,
    note: "Message credits",
    time: new Date(now.getTime() - BOUGHT_DAYS_AGO * DAY_MS),
  });
  // Each line has the balance after it, so they are written in order of time.
  for (const { hundredths, ...cause } of costs.sort((a, b) => a.time.getTime() - b.time.getTime())) {
    await reserve(db, accountId, hundredths, cause);
    await charge(db, accountId, hundredths, { ...cause, note: "Sent" });
  }
  if (env.SANDBOX_URL) await fillPhones(db, env.SANDBOX_URL, accountId, number.phoneNumber);
}

/** A manager of the first account who also has a small account of their own, which uses their own cell for now. */
async function seedManager(
  db: Connection,
  signIn: { email: string; password: string },
  managedAccountId: number,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - 30 * DAY_MS);
  const accountId = await seedAccount(db, signIn, "Okafor Consulting", "Dana", "Okafor", now);
  const cell = "+15125550188";
  await db
    .updateTable("accounts")
    .set({ onboarding_status: "complete", phone_number: cell, phone_number_type: "verified-cell" })
    .where("account_id", "=", accountId)
    .execute();
  const { id } = await db
    .updateTable("users")
    .set({ mobile_number: cell, mobile_verified_at: since })
    .where("account_id", "=", accountId)
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertPeople(db, accountId, demoPeople(12, chance(12)), now);
  await db
    .insertInto("account_managers")
    .values({ account_id: managedAccountId, user_id: id, created_at: since })
    .execute();
}

/** A closed account that can be reopened with its data. */
async function seedCancelled(
  db: Connection,
  signIn: { email: string; password: string },
  now: Date,
): Promise<void> {
  const accountId = await seedAccount(db, signIn, "Corner Bakery", "Cal", "Moreno", now);
  await insertPeople(db, accountId, demoPeople(40, chance(40)), now);
  await db
    .updateTable("accounts")
    .set({ cancelled_at: new Date(now.getTime() - 12 * DAY_MS), onboarding_status: "complete" })
    .where("account_id", "=", accountId)
    .execute();
}

async function seedAccount(
  db: Connection,
  signIn: { email: string; password: string },
  company: string,
  firstName: string,
  lastName: string,
  now: Date,
  flags: { superuser?: boolean } = {},
): Promise<number> {
  const created = new Date(now.getTime() - 90 * DAY_MS);
  const { account_id } = await db
    .insertInto("accounts")
    .values({
      company,
      onboarding_status: "needs-managed-voip",
      created_at: created,
      updated_at: created,
    })
    .returning("account_id")
    .executeTakeFirstOrThrow();
  await db.insertInto("account_counters").values({ account_id }).execute();
  await giveWelcomeCredits(db, account_id, created);
  await db.insertInto("account_settings").values({ account_id }).execute();
  await db
    .insertInto("users")
    .values({
      account_id,
      email: signIn.email,
      password_hash: await passwordHash(signIn.password),
      first_name: firstName,
      last_name: lastName,
      slug: company.toLowerCase().replaceAll(" ", "-"),
      email_verified_at: created,
      // Demo users need not set up a second factor at once.
      multi_factor_deferred_until: new Date(now.getTime() + 30 * DAY_MS),
      created_at: created,
      updated_at: created,
      ...flags,
    })
    .execute();
  return account_id;
}

async function insertPeople(
  db: Connection,
  accountId: number,
  people: DemoPerson[],
  now: Date,
): Promise<void> {
  const created = people.map((person) => new Date(now.getTime() - person.ageDays * DAY_MS).toISOString());
  await sql`
    insert into contacts (account_id, id, first_name, last_name, company, phone_number, email, birthday_month,
      birthday_date, do_not_message, created_at, updated_at)
    select ${accountId}, id, first_name, last_name, company, phone_number, email, month, date, opted_out, created, created
    from unnest(
      ${people.map((person) => person.id)}::uuid[],
      ${people.map((person) => person.firstName)}::text[],
      ${people.map((person) => person.lastName)}::text[],
      ${people.map((person) => person.company)}::text[],
      ${people.map((person) => person.phoneNumber)}::text[],
      ${people.map((person) => person.email)}::text[],
      ${people.map((person) => person.birthday?.month ?? null)}::smallint[],
      ${people.map((person) => person.birthday?.date ?? null)}::smallint[],
      ${people.map((person) => person.isOptedOut)}::boolean[],
      ${created}::timestamptz[]
    ) as p (id, first_name, last_name, company, phone_number, email, month, date, opted_out, created)
  `.execute(db);
  await sql`
    insert into opt_outs (account_id, address, channel, reason, opted_out_at)
    select ${accountId}, phone_number, channel, 'They replied STOP', updated_at
    from contacts cross join (values ('text'), ('picture'), ('voice')) as c (channel)
    where account_id = ${accountId} and do_not_message
  `.execute(db);
  await sql`update account_counters set contacts = ${people.length} where account_id = ${accountId}`.execute(
    db,
  );
  await sql`
    insert into tags (account_id, name, created_at)
    select ${accountId}, name, ${now} from unnest(${[...DEMO_TAGS]}::text[]) as name
  `.execute(db);
  const pairs = people.flatMap((person) => person.tags.map((tag) => [person.id, tag] as const));
  await sql`
    insert into contact_tags (account_id, contact_id, tag_id)
    select ${accountId}, p.contact_id, t.id
    from unnest(${pairs.map(([id]) => id)}::uuid[], ${pairs.map(([, tag]) => tag)}::text[]) as p (contact_id, tag)
      join tags t on t.account_id = ${accountId} and t.name = p.tag
  `.execute(db);
}
