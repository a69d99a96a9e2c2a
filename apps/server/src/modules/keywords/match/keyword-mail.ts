import { formattedName } from "@broadcast/domain/account/names";
import { z } from "zod";
import { type Connection, sql } from "../../../db/connection.ts";
import { defineAccountMail } from "../../../jobs/account-mail.ts";

/** Mails a user of the account about a contact who used a keyword, for the first time or again. */
export const newPersonMail = defineAccountMail({
  name: "keywords.new-person",
  payload: z.object({
    accountId: z.number().int(),
    keywordId: z.uuid(),
    contactId: z.uuid(),
    /** Null means the owner. */
    personId: z.uuid().nullable().default(null),
    isFirst: z.boolean().default(true),
  }),
  async compose({ db, env }, { accountId, keywordId, contactId, personId, isFirst }) {
    const about = await readAbout(db, accountId, { keywordId, contactId, personId });
    return (
      about && {
        to: about.email,
        subject: `${about.word}: ${about.contact}`,
        firstName: about.firstName,
        paragraphs: [
          `${about.contact} used the keyword ${about.word}${isFirst ? " for the first time" : ""}.`,
        ],
        button: { label: "Open the chat", url: `${env.PUBLIC_URL}/chats/${contactId}` },
      }
    );
  },
});

/** Returns null once the keyword or the contact was deleted, or the user has left. */
async function readAbout(
  db: Connection,
  accountId: number,
  { keywordId, contactId, personId }: { keywordId: string; contactId: string; personId: string | null },
) {
  const { rows } = await sql<{
    email: string;
    ownerName: string;
    word: string;
    firstName: string;
    lastName: string;
    company: string;
    phoneNumber: string | null;
    contactEmail: string | null;
  }>`
    select u.email, u.first_name as "ownerName", i.name as word, c.first_name as "firstName",
      c.last_name as "lastName", c.company, c.phone_number as "phoneNumber", c.email as "contactEmail"
    from content_items i join users u on case
        when ${personId}::uuid is null then u.account_id = i.account_id
        else u.id = ${personId}::uuid and (u.account_id = i.account_id or exists (
          select from account_managers a where a.account_id = i.account_id and a.user_id = u.id
        ))
      end
      join contacts c on c.account_id = i.account_id and c.id = ${contactId}
    where i.account_id = ${accountId} and i.id = ${keywordId}
    order by u.created_at limit 1
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { email, ownerName, word, contactEmail, ...named } = row;
  return { email, firstName: ownerName, word, contact: formattedName(named) || contactEmail || "A contact" };
}
