import { invalid } from "../../app-error.ts";
import { type Connection, sql } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";

/** The number of addresses an account keeps; older ones become free for others. */
const KEPT_ADDRESSES = 10;

/**
 * Sets the address of the opt-in page; an empty one restores the default of every account. Earlier addresses keep
 * working, since they are on posters. Errors: `invalid-input`.
 */
export async function chooseOptInAddress({ db, accountId, clock }: SignedIn, slug: string): Promise<void> {
  if (slug === "") {
    await db
      .updateTable("opt_in_addresses")
      .set({ chosen_at: null })
      .where("account_id", "=", accountId)
      .execute();
    return;
  }
  if (!(await takeAddress(db, accountId, slug, clock.now())))
    throw invalid({ address: "This link is taken. Please choose another." });
  await forgetOldAddresses(db, accountId);
}

/** Returns false when it is another account's, or looks like a default address. */
async function takeAddress(db: Connection, accountId: number, slug: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into opt_in_addresses as o (slug, account_id, chosen_at)
    select ${slug}, ${accountId}, ${now} where not exists (select 1 from users where slug = ${slug})
    on conflict (slug) do update set chosen_at = excluded.chosen_at where o.account_id = ${accountId}
    returning slug
  `.execute(db);
  return rows.length > 0;
}

/** Releases all but the latest addresses. */
async function forgetOldAddresses(db: Connection, accountId: number): Promise<void> {
  await sql`
    delete from opt_in_addresses where account_id = ${accountId} and slug in (
      select slug from opt_in_addresses where account_id = ${accountId}
      order by chosen_at desc nulls last, slug offset ${KEPT_ADDRESSES}
    )
  `.execute(db);
}
