import type { CreditGift } from "@broadcast/contract/payments";
import type { Selectable } from "kysely";
import { AppError, invalid } from "../../app-error.ts";
import { type Connection, sql, transaction } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { pagingOf } from "../../http/paging.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { enqueue } from "../../jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { addCredits, removeCredits } from "../credits/index.ts";
import { canBuyCredits, readPayer } from "./billing.sql.ts";
import { giftMail } from "./subscription.jobs.ts";

type Gift = Selectable<DB["credit_gifts"]>;

const WAITS_DAYS = 30;
const DAY_MS = 86_400_000;
const AT_ONCE = 100;

/**
 * Gives credits from the balance to another person. Whether the email has an account here is not revealed: every gift
 * waits the same way, and returns after a month. Errors: `invalid-input`, `wrong-state`, `insufficient-credits`.
 */
export async function giveCredits(
  context: SignedIn,
  asked: { email: string; credits: number },
): Promise<CreditGift> {
  const { db, accountId, clock, caller } = context;
  const payer = await readPayer(db, accountId);
  if (!canBuyCredits(payer.subscription_plan))
    throw new AppError("wrong-state", "Your plan doesn't include gifting credits. Choose a paid plan first.");
  if (asked.email === payer.email) throw invalid({ email: "This is your own email. Enter another one." });
  const now = clock.now();
  const hundredths = asked.credits * 100;
  const gift = await db
    .insertInto("credit_gifts")
    .values({
      account_id: accountId,
      recipient_email: asked.email,
      credit_hundredths: hundredths,
      created_at: now,
      ends_at: new Date(now.getTime() + WAITS_DAYS * DAY_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const isTaken = await removeCredits(db, accountId, {
    hundredths,
    note: `Gift to ${asked.email}`,
    time: now,
  });
  if (!isTaken) throw new AppError("insufficient-credits", "You don't have that many credits.");
  await enqueue(db, giftMail, { accountId, giftId: gift.id });
  await noteAudit(context, {
    event: "credits-given",
    caller,
    details: { credits: asked.credits, giftId: gift.id },
  });
  return giftReply(gift);
}

/** Delivers waiting gifts to the emails' current owners, and returns those that waited too long; returns how many. */
export async function settleGifts({
  db,
  log,
  clock,
}: Pick<Services, "db" | "log" | "clock">): Promise<number> {
  const now = clock.now();
  const { rows } = await sql<Gift & { recipient: number | null }>`
    select g.*, u.account_id as recipient from credit_gifts g
      left join users u on u.email = g.recipient_email and u.email_verified_at is not null
    where g.state = 'waiting' and (u.account_id is not null or g.ends_at <= ${now})
    order by g.ends_at limit ${AT_ONCE}
  `.execute(db);
  for (const gift of rows)
    await transaction(db, (tx) => settle({ db: tx, log, clock }, gift, gift.recipient ?? null, now));
  return rows.length;
}

async function settle(
  books: Pick<Services, "log" | "clock"> & { db: Connection },
  gift: Gift,
  recipient: number | null,
  now: Date,
): Promise<void> {
  const { db } = books;
  const { numUpdatedRows } = await db
    .updateTable("credit_gifts")
    .set({ state: recipient === null ? "returned" : "given", settled_at: now })
    .where("account_id", "=", gift.account_id)
    .where("id", "=", gift.id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const giver = await readPayer(db, gift.account_id);
  const from = giver.company || `${giver.first_name} ${giver.last_name}`.trim();
  const accountId = recipient ?? gift.account_id;
  await addCredits(db, accountId, {
    kind: "grant",
    hundredths: gift.credit_hundredths,
    note: recipient === null ? "Unclaimed gift" : `Gift from ${from}`,
    time: now,
  });
  await noteChange(db, gift.account_id, ["subscription"]);
  await noteAudit(
    { ...books, address: "", userAgent: "" },
    {
      event: recipient === null ? "credit-gift-returned" : "credits-received",
      accountId,
      isBySystem: true,
      details: { credits: gift.credit_hundredths / 100 },
    },
  );
}

export async function searchGifts(
  { db, accountId }: SignedIn,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const own = db.selectFrom("credit_gifts").where("account_id", "=", accountId);
  const [rows, { total }] = await Promise.all([
    own
      .selectAll()
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { gifts: rows.map(giftReply), paging: pagingOf(total, page, pageSize) };
}

const giftReply = (gift: Gift): CreditGift => ({
  _id: gift.id,
  email: gift.recipient_email,
  credits: gift.credit_hundredths / 100,
  state: gift.state,
  time: gift.created_at.toISOString(),
});
