import { createHmac } from "node:crypto";
import { formattedName } from "@broadcast/domain/names";
import { request } from "undici";
import { z } from "zod";
import { sql } from "../../db/connection.ts";
import { keyedHash } from "../../http/keyed-hash.ts";
import { defineAccountMail } from "../../jobs/account-mail.ts";
import { defineJob } from "../../jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { canCall } from "./callable-address.ts";

const place = { accountId: z.number().int(), flowId: z.uuid() };

/** Mails the account's owner what a flow wants them to know of a contact. */
export const flowNotice = defineAccountMail({
  name: "app-flows.notice",
  payload: z.object({ ...place, contactId: z.uuid(), text: z.string() }),
  async compose(services, { accountId, flowId, contactId, text }) {
    const about = await readAbout(services, { accountId, flowId, contactId });
    if (!about) return null;
    return {
      to: about.email,
      subject: `${about.flow}: ${about.contact}`,
      firstName: about.first_name,
      paragraphs: [`${about.contact} came to a step of your app flow ${about.flow} that tells you:`],
      quote: text,
      button: { label: "Open the chat", url: `${services.env.PUBLIC_URL}/chats/${contactId}` },
    };
  },
});

const halts = {
  circle:
    "It was started by flows that start one another in a circle, so the people in question were taken out. Look for tags that one flow adds and another one listens to.",
  answers:
    "A contact got three automatic messages within ten minutes, which looks like two programs answering each other. They were taken out of the flow.",
} as const;

/** Mails the account's owner that a flow ended a circle. */
export const flowHalted = defineAccountMail({
  name: "app-flows.halted",
  payload: z.object({ ...place, why: z.enum(["circle", "answers"]) }),
  async compose(services, { accountId, flowId, why }) {
    const about = await readAbout(services, { accountId, flowId, contactId: null });
    if (!about) return null;
    return {
      to: about.email,
      subject: `Your app flow ${about.flow} stopped for a contact`,
      firstName: about.first_name,
      paragraphs: [halts[why], "The flow goes on for everybody else."],
      button: { label: "Open the flow", url: `${services.env.PUBLIC_URL}/app-flows/${flowId}` },
    };
  },
});

async function readAbout(
  { db }: Services,
  { accountId, flowId, contactId }: { accountId: number; flowId: string; contactId: string | null },
) {
  const { rows } = await sql<{
    email: string;
    first_name: string;
    flow: string;
    contact: { first_name: string; last_name: string; company: string; phone_number: string | null } | null;
  }>`
    select u.email, u.first_name, i.name as flow, (
      select jsonb_build_object('first_name', k.first_name, 'last_name', k.last_name, 'company', k.company,
        'phone_number', k.phone_number)
      from contacts k where k.account_id = i.account_id and k.id = ${contactId}
    ) as contact
    from content_items i join users u on u.account_id = i.account_id
    where i.account_id = ${accountId} and i.id = ${flowId}
  `.execute(db);
  const [row] = rows;
  if (!row || (contactId !== null && !row.contact)) return null;
  const { contact, ...rest } = row;
  return {
    ...rest,
    contact: contact
      ? formattedName({
          firstName: contact.first_name,
          lastName: contact.last_name,
          company: contact.company,
          phoneNumber: contact.phone_number,
        })
      : "",
  };
}

const CALL_WITHIN_MS = 10_000;

/** What a receiver checks the signature of a call with; its own for each account. */
export const callKey = (env: Services["env"], accountId: number): string =>
  keyedHash(env, "app-flow-call", String(accountId)).toString("hex");

/**
 * Calls a web address for a contact: JSON, signed with HMAC-SHA256 over time and body as `t=…,v1=…`. No redirect is
 * followed. It may come twice, with the same id, when an answer got lost; what is no 2xx is tried again.
 */
export const callAddress = defineJob({
  name: "app-flows.call",
  payload: z.object({
    ...place,
    contactId: z.uuid(),
    entry: z.number().int(),
    stepId: z.string(),
    url: z.string(),
    time: z.string(),
  }),
  maxAttempts: 8,
  async run({ db, env, clock }, { accountId, flowId, contactId, entry, stepId, url, time }) {
    if (!canCall(env, url)) return;
    const contact = await db
      .selectFrom("contacts")
      .where("account_id", "=", accountId)
      .where("id", "=", contactId)
      .select(["first_name", "last_name", "company", "phone_number", "email"])
      .executeTakeFirst();
    if (!contact) return;
    const body = JSON.stringify({
      id: `${flowId}/${contactId}/${entry}/${stepId}`,
      flowId,
      stepId,
      time,
      contact: {
        _id: contactId,
        firstName: contact.first_name,
        lastName: contact.last_name,
        company: contact.company,
        phoneNumber: contact.phone_number,
        email: contact.email,
      },
    });
    const seconds = Math.floor(clock.now().getTime() / 1_000);
    const signature = createHmac("sha256", callKey(env, accountId))
      .update(`${seconds}.${body}`)
      .digest("hex");
    const answer = await request(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-broadcast-signature": `t=${seconds},v1=${signature}`,
      },
      body,
      signal: AbortSignal.timeout(CALL_WITHIN_MS),
    });
    await answer.body.dump();
    if (answer.statusCode < 200 || answer.statusCode >= 300)
      throw new Error(`The address that a flow calls answered ${answer.statusCode}`);
  },
});
