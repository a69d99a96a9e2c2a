import { contactName } from "@broadcast/domain/account/names";
import { z } from "zod";
import { sql } from "../../../db/connection.ts";
import { defineAccountMail } from "../../../jobs/account-mail.ts";
import { defineJob } from "../../../jobs/jobs.ts";
import type { Services } from "../../../services.ts";
import { notifyPerson } from "../../push/index.ts";
import { listTeam } from "../../team-inbox/index.ts";

const place = { accountId: z.number().int(), flowId: z.uuid() };

const told = z.object({
  ...place,
  contactId: z.uuid(),
  entry: z.number().int().default(1),
  stepId: z.string().default(""),
  text: z.string(),
  /** Null, or a user who has left, means the owner. */
  personId: z.string().nullable().default(null),
});

/** Mails a user of the account what a flow reports about a contact. */
export const flowNotice = defineAccountMail({
  name: "app-flows.notice",
  payload: told,
  async compose(services, { accountId, flowId, contactId, text, personId }) {
    const about = await readAbout(services, { accountId, flowId, contactId, personId });
    if (!about) return null;
    return {
      to: about.email,
      subject: `${about.flow}: ${about.contact}`,
      firstName: about.first_name,
      paragraphs: [
        `${about.contact} reached a step in your app flow ${about.flow} with this message for you:`,
      ],
      quote: text,
      button: { label: "Open the chat", url: `${services.env.PUBLIC_URL}/chats/${contactId}` },
    };
  },
});

/** Sends it to that user's devices. */
export const flowPush = defineJob({
  name: "app-flows.push",
  payload: told,
  maxAttempts: 3,
  async run(services, { accountId, flowId, contactId, entry, stepId, text, personId }) {
    const about = await readAbout(services, { accountId, flowId, contactId, personId });
    if (!about) return;
    await notifyPerson(services.db, accountId, about.userId, {
      id: `${flowId}/${contactId}/${entry}/${stepId}`,
      title: about.contact,
      body: text,
      url: `/chats/${contactId}`,
      topic: contactId,
    });
  },
});

const halts = {
  circle:
    "It was started by flows that start each other in a loop, so we removed the people caught in it. Look for tags that one flow adds and another one starts on.",
  answers:
    "A contact got three automatic messages within ten minutes, which looks like two bots replying to each other. We removed them from the flow.",
  revisit:
    "A contact came back to a step they already had, and would have gone around in a loop. We removed them from the flow.",
} as const;
export type HaltWhy = keyof typeof halts;

/** Mails the account's owner that a flow stopped a circle. */
export const flowHalted = defineAccountMail({
  name: "app-flows.halted",
  payload: z.object({ ...place, why: z.enum(["circle", "answers", "revisit"]) }),
  async compose(services, { accountId, flowId, why }) {
    const about = await readAbout(services, { accountId, flowId, contactId: null, personId: null });
    if (!about) return null;
    return {
      to: about.email,
      subject: `Your app flow ${about.flow} stopped for a contact`,
      firstName: about.first_name,
      paragraphs: [halts[why], "The flow keeps running for everyone else."],
      button: { label: "Open the flow", url: `${services.env.PUBLIC_URL}/app-flows/${flowId}` },
    };
  },
});

async function readAbout(
  { db }: Services,
  {
    accountId,
    flowId,
    contactId,
    personId,
  }: { accountId: number; flowId: string; contactId: string | null; personId: string | null },
) {
  const team = personId === null ? [] : await listTeam(db, accountId);
  // The assistant has no mailbox: the owner passes it on.
  const userId = team.some(({ _id }) => _id === personId) && personId !== "assistant" ? personId : null;
  const { rows } = await sql<{
    userId: string;
    email: string;
    first_name: string;
    flow: string;
    contact: {
      first_name: string;
      last_name: string;
      company: string;
      phone_number: string | null;
      email: string | null;
    } | null;
  }>`
    select u.id as "userId", u.email, u.first_name, i.name as flow, (
      select jsonb_build_object('first_name', k.first_name, 'last_name', k.last_name, 'company', k.company,
        'phone_number', k.phone_number, 'email', k.email)
      from contacts k where k.account_id = i.account_id and k.id = ${contactId}
    ) as contact
    from content_items i
    join users u on case when ${userId}::uuid is null then u.account_id = i.account_id else u.id = ${userId} end
    where i.account_id = ${accountId} and i.id = ${flowId}
    order by u.created_at limit 1
  `.execute(db);
  const [row] = rows;
  if (!row || (contactId !== null && !row.contact)) return null;
  const { contact, ...rest } = row;
  return {
    ...rest,
    contact: contact
      ? contactName({
          firstName: contact.first_name,
          lastName: contact.last_name,
          company: contact.company,
          phoneNumber: contact.phone_number,
          email: contact.email,
        })
      : "",
  };
}
