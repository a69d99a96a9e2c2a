import { sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import { receiveMessages } from "../modules/inbound/index.ts";
import { passOnDue } from "../modules/spaces/passing-on/pass-on.ts";
import { hearMember } from "../modules/spaces/spaces.jobs.ts";
import type { Business } from "./builders.ts";
import type { TestServer } from "./test-server.ts";

/** A contact with a phone. */
export interface Person {
  contactId: string;
  phoneNumber: string;
}

export async function passOnAll(server: TestServer): Promise<void> {
  while (await passOnDue(server.services));
}

/** Sends texts from a phone, delivered twice by the carrier, and runs their consequences in spaces twice. */
export async function textSpaces(
  server: TestServer,
  to: Business,
  { phoneNumber: from }: Person,
  ...texts: string[]
): Promise<void> {
  for (const text of texts) {
    const message = {
      carrier: "twilio" as const,
      carrierMessageId: `SM${uuidv7().replaceAll("-", "")}`,
      from,
      to: to.phoneNumber,
      text,
      media: [],
    };
    await receiveMessages(server.services, [message]);
    await receiveMessages(server.services, [message]);
    const { rows } = await sql<{ id: string }>`
      select id from messages where account_id = ${to.accountId} and direction = 'in' order by id desc limit 1
    `.execute(server.services.db);
    const heard = { accountId: to.accountId, messageId: rows[0]!.id, looks: 0 };
    for (let times = 0; times < 2; times += 1)
      await hearMember.run(server.services, heard, new AbortController().signal);
    await passOnAll(server);
  }
}

/** Returns what was sent to a contact on behalf of spaces, oldest first. */
export async function textsOfSpaces(
  server: TestServer,
  from: Business,
  { phoneNumber }: Person,
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from messages
    where account_id = ${from.accountId} and direction = 'out' and to_number = ${phoneNumber}
      and cause in ('space', 'system') and state in ('queued', 'sent', 'delivered')
      and purpose <> 'obligatory'
    order by id
  `.execute(server.services.db);
  return rows.map(({ text }) => text);
}
