import { notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { findAccount } from "./accounts.sql.ts";

/** Returns the organization of the calling admin. Errors: `not-found`. */
export async function ownOrganization({ db, accountId }: Pick<SignedIn, "db" | "accountId">) {
  const own = await db
    .selectFrom("accounts")
    .innerJoin("organizations", "organizations.organization_id", "accounts.organization_id")
    .where("accounts.account_id", "=", accountId)
    .select(["organizations.organization_id as id", "organizations.name"])
    .executeTakeFirst();
  if (!own) throw notFound("organization");
  return own;
}

/** Returns an account of the caller's organization. Errors: `not-found` for every other. */
export async function ownAccount(context: SignedIn, userId: string) {
  const own = await ownOrganization(context);
  const account = await findAccount(context.db, own.id, userId);
  if (!account) throw notFound("account");
  return { own, account };
}
