import { planOf, planState } from "@broadcast/domain/account/plans";
import { AppError } from "../../app-error.ts";
import { emit } from "../../events/events.ts";
import type { Context } from "../../http/context.ts";
import { isKeyedHash, keyedHash } from "../../http/guard/secrets/keyed-hash.ts";
import { startSession } from "../../http/guard/session.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { isPlanOver, resetEndedPlan } from "../subscription/index.ts";
import { sessionReply } from "../users/index.ts";
import { accountReopened } from "./account-reopened.ts";

const OFFER_SECONDS = 30 * 60;
const PURPOSE = "reactivation";

/**
 * Lets the browser reopen a cancelled account for half an hour: its owner has just proved who they are. It contains the
 * time of the cancellation, so that the offer is valid for this one only.
 */
export function offerReactivation(context: Context, offer: { userId: string; cancelledAt: Date }): void {
  const until = context.clock.now().getTime() + OFFER_SECONDS * 1_000;
  const claim = `${offer.userId}.${offer.cancelledAt.getTime()}.${until}`;
  const signature = keyedHash(context.env, PURPOSE, claim).toString("base64url");
  context.setCookie("reactivation", `${claim}.${signature}`, OFFER_SECONDS);
}

/** Returns the user the browser may reactivate, with what is restored. Errors: `unauthorized`. */
async function readOffer({ db, env, clock, readCookie }: Context) {
  const parts = (readCookie("reactivation") ?? "").split(".");
  const [userId, cancelledAt, until, signature] = parts as [string?, string?, string?, string?];
  const isOurs =
    parts.length === 4 &&
    isKeyedHash(env, PURPOSE, parts.slice(0, 3).join("."), Buffer.from(signature ?? "", "base64url")) &&
    Number(until) > clock.now().getTime();
  const row = isOurs
    ? await db
        .selectFrom("users")
        .innerJoin("accounts", "accounts.account_id", "users.account_id")
        .innerJoin("account_counters", "account_counters.account_id", "accounts.account_id")
        .leftJoin("phone_numbers", (join) =>
          join
            .onRef("phone_numbers.account_id", "=", "accounts.account_id")
            .onRef("phone_numbers.phone_number", "=", "accounts.phone_number"),
        )
        .where("users.id", "=", userId!)
        .select([
          "users.id",
          "users.account_id",
          "users.email",
          "users.first_name",
          "accounts.company",
          "accounts.cancelled_at",
          "accounts.subscription_plan",
          "accounts.phone_number",
          "phone_numbers.release_at",
          "account_counters.credit_hundredths",
        ])
        .executeTakeFirst()
    : undefined;
  if (row?.cancelled_at?.getTime() !== Number(cancelledAt) || !row.cancelled_at) {
    throw new AppError("unauthorized", "Please sign in again to reactivate your account.");
  }
  return { ...row, cancelled_at: row.cancelled_at };
}

export async function readReactivation(context: Context) {
  const offer = await readOffer(context);
  const isOver = await isPlanOver(context.db, offer.account_id);
  const planId = isOver ? "free" : offer.subscription_plan;
  const plan = planOf(planId);
  const { contacts } = await context.db
    .selectFrom("contacts")
    .where("account_id", "=", offer.account_id)
    .select(({ fn }) => fn.countAll<number>().as("contacts"))
    .executeTakeFirstOrThrow();
  return {
    username: offer.email,
    firstName: offer.first_name,
    company: offer.company,
    cancelledAt: offer.cancelled_at.toISOString(),
    planName: plan?.name ?? planId,
    planPriceInCents: plan?.priceInCents ?? 0,
    hasPlanEnded: isOver && planState(offer.subscription_plan) !== "free",
    messageCredits: offer.credit_hundredths / 100,
    phoneNumber: offer.phone_number,
    phoneNumberKeptUntil: offer.release_at?.toISOString() ?? null,
    contacts,
  };
}

/** Reopens the account and signs its owner in. */
export async function reactivate(context: Context) {
  const offer = await readOffer(context);
  const now = context.clock.now();
  const reopened = await context.db
    .updateTable("accounts")
    .set({ cancelled_at: null, updated_at: now })
    .where("account_id", "=", offer.account_id)
    .where("cancelled_at", "is not", null)
    .returning("account_id")
    .executeTakeFirst();
  // Another tab was first; its session is just as good.
  if (!reopened) throw new AppError("unauthorized", "Your account is open again. Please sign in.");
  await resetEndedPlan(context.db, offer.account_id, now);
  await emit(context.db, accountReopened, { accountId: offer.account_id });
  const caller = await startSession(context, { userId: offer.id, accountId: offer.account_id });
  await noteAudit(context, { event: "reactivated", caller });
  await noteChange(context.db, offer.account_id, ["session"]);
  context.setCookie("reactivation", "", 0);
  return sessionReply(context, caller);
}
