import type { PostalAddress } from "@broadcast/contract/shapes";
import type { Connection } from "../../db/connection.ts";
import type { MailFooter } from "../../providers/email/mail-layout.ts";

/** What stands under every mail of a business, but for the way out. */
export const readMailFooter = async (
  db: Connection,
  accountId: number,
): Promise<Omit<MailFooter, "unsubscribePage">> => {
  const row = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select(["company", "postal_address"])
    .$narrowType<{ postal_address: PostalAddress | null }>()
    .executeTakeFirstOrThrow();
  return { company: row.company, mailingAddress: row.postal_address };
};
