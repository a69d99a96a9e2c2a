import { formattedName } from "@broadcast/domain/account/names";
import { z } from "zod";
import { type Connection, sql } from "../../db/connection.ts";
import { defineAccountMail } from "../../jobs/account-mail.ts";

/** Mails the account's owner about a contact who used a keyword for the first time. */
export const newPersonMail = defineAccountMail({
  name: "keywords.new-person",
  payload: z.object({ accountId: z.number().int(), keywordId: z.uuid(), contactId: z.uuid() }),
  async compose({ db, env }, { accountId, keywordId, contactId }) {
    const about = await readAbout(db, accountId, keywordId, contactId);
    return (
      about && {
        to: about.email,
        subject: `${about.word}: ${about.contact}`,
        firstName: about.firstName,
        paragraphs: [`${about.contact} used your keyword ${about.word} for the first time.`],
        button: { label: "Open the chat", url: `${env.PUBLIC_URL}/chats/${contactId}` },
      }
    );
  },
});

/** Null once the keyword or the contact was deleted. */
async function readAbout(db: Connection, accountId: number, keywordId: string, contactId: string) {
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
    from content_items i join users u on u.account_id = i.account_id
      join contacts c on c.account_id = i.account_id and c.id = ${contactId}
    where i.account_id = ${accountId} and i.id = ${keywordId}
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { email, ownerName, word, contactEmail, ...named } = row;
  return { email, firstName: ownerName, word, contact: formattedName(named) || contactEmail || "A contact" };
}
