import type { PostalAddress } from "@broadcast/contract/shapes";
import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import type { MailFooter } from "../../providers/email/mail-layout.ts";
import { pictureUrl } from "../../public-pages/picture-url.ts";

/** Reads the footer of every mail of a business, without the unsubscribe link. */
export const readMailFooter = async (
  db: Connection,
  env: Pick<Env, "PUBLIC_URL" | "SECRET">,
  accountId: number,
): Promise<Omit<MailFooter, "unsubscribePage">> => {
  const row = await db
    .selectFrom("accounts")
    .leftJoin("brands", "brands.account_id", "accounts.account_id")
    .where("accounts.account_id", "=", accountId)
    .select(["accounts.company", "accounts.postal_address", "brands.logo_id"])
    .$narrowType<{ postal_address: PostalAddress | null }>()
    .executeTakeFirstOrThrow();
  return {
    company: row.company,
    logoUrl: row.logo_id && pictureUrl(env, row.logo_id),
    mailingAddress: row.postal_address,
  };
};
