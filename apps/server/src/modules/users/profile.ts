import { hasRight } from "@broadcast/contract/roles";
import type { Profile } from "@broadcast/contract/users";
import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { AppError, invalid } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { requirePassword } from "./passwords.ts";
import { emailChangeNotice } from "./users.jobs.ts";
import { changePerson, setPendingEmail } from "./users.sql.ts";
import { endVerification, sendVerification } from "./verification.ts";
import { checkWebsite } from "./website.ts";

export async function readProfile({ db, accountId, caller }: SignedIn): Promise<Profile> {
  const row = await db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .where("users.id", "=", caller.userId)
    .where("users.account_id", "=", accountId)
    .select(["first_name", "last_name", "company", "website", "industry", "email", "pending_email"])
    .executeTakeFirstOrThrow();
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    website: row.website,
    industry: row.industry,
    email: row.email,
    pendingEmail: row.pending_email,
  };
}

interface ProfileChange {
  firstName?: string | undefined;
  lastName?: string | undefined;
  company?: string | undefined;
  website?: string | undefined;
  industry?: string | undefined;
  email?: { address: string; password: string } | undefined;
}

/**
 * Changes details of user and business. A new email is pending until its owner opened the mailed link, even one that
 * already has an account, which only its mailbox learns. Entering the current one cancels it. Call it outside of a
 * transaction: the password check is slow.
 */
export async function changeProfile(context: SignedIn, input: ProfileChange): Promise<void> {
  checkWebsite(input.website);
  const { email } = input;
  if (email) await mayChangeEmail(context, email);
  await transaction(context.db, async (tx) => {
    const inside = { ...context, db: tx };
    await changePerson(tx, context.accountId, context.caller.userId, input, context.clock.now());
    if (email) await askForEmail(inside, email.address);
  });
}

async function mayChangeEmail(
  context: SignedIn,
  { address, password }: { address: string; password: string },
): Promise<void> {
  if (!hasRight(context.caller.roles, "owner"))
    throw new AppError("forbidden", "Only the owner of the account can change its email.");
  if (!checkEmailForm(address)) throw invalid({ "email.address": "Please enter a valid email address" });
  await requirePassword(context, password, "email.password");
}

async function askForEmail(context: SignedIn, address: string): Promise<void> {
  const { db, caller } = context;
  const { email, owns_email: isOwned } = await setPendingEmail(db, caller.userId, address);
  // Cancelled: its mailed link is over too.
  if (email === address) return endVerification(context, caller.userId);
  await sendVerification(context, caller.userId);
  if (isOwned) await enqueue(db, emailChangeNotice, { to: email, userId: caller.userId, stage: "asked" });
}
