import { z } from "zod";
import { sql } from "../../../db/connection.ts";
import { defineAccountMail } from "../../../jobs/account-mail.ts";

/** Mails the account's owner that a keyword's replies to a contact were held back, as they may go to a program. */
export const heldBackMail = defineAccountMail({
  name: "keywords.held-back",
  payload: z.object({ accountId: z.number().int(), keywordId: z.uuid(), contactId: z.uuid() }),
  async compose({ db, env }, { accountId, keywordId, contactId }) {
    const { rows } = await sql<{ email: string; firstName: string; word: string }>`
      select u.email, u.first_name as "firstName", i.name as word
      from content_items i join users u on u.account_id = i.account_id
      where i.account_id = ${accountId} and i.id = ${keywordId} order by u.created_at limit 1
    `.execute(db);
    const [about] = rows;
    if (!about) return null;
    return {
      to: about.email,
      subject: `Your keyword ${about.word} stopped replying to a contact`,
      firstName: about.firstName,
      paragraphs: [
        "A contact got three automatic messages within ten minutes, which looks like two bots replying to each other. We held back the reply. Tags, campaigns and everything else the keyword does still happened.",
        "The keyword keeps replying to everyone else, and to them again after ten minutes.",
      ],
      button: { label: "Open the chat", url: `${env.PUBLIC_URL}/chats/${contactId}` },
    };
  },
});
