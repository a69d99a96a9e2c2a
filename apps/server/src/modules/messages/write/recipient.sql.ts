import { kindOfNumber } from "@broadcast/domain/messages/carriers/carrier-rates";
import { type Connection, sql } from "../../../db/connection.ts";
import { unnested } from "../../../db/unnested.ts";
import {
  type AccountRules,
  CHANNEL_OF,
  factsJoin,
  type GateRecipient,
  isUnderCap,
  type MessageType,
  type Purpose,
  personColumns,
  type RecipientRow,
  RUNNING,
  readRecentMarketing,
  type SendingTimes,
  toGateRecipient,
} from "../../sending/index.ts";
import type { Sender } from "../messages.sql.ts";

/** An intended message, as far as the gate needs it. */
export interface Intended {
  contactId: string;
  type: MessageType;
  purpose: Purpose;
}

const keyOf = ({ contactId, type, purpose }: Intended): string => `${contactId} ${type} ${purpose}`;

/** The context of a decision: the account, the sender, and the time. */
export interface Asking {
  account: AccountRules;
  sender: Sender;
  times: SendingTimes;
}

/** Reads what the gate needs about the recipients of messages at a time; `to` is empty without an address. */
export async function readRecipients(
  db: Connection,
  accountId: number,
  { account, sender, times }: Asking,
  intended: readonly Intended[],
): Promise<(message: Intended) => GateRecipient | null> {
  const asks = [...new Map(intended.map((message) => [keyOf(message), message])).values()];
  const address = sql`case when w.channel = 'email' then lower(c.email) else c.phone_number end`;
  const as = { address, channel: sql`w.channel`, purpose: sql`w.purpose` };
  const { rows } = await sql<RecipientRow & { place: number; recipient: string | null }>`
    with w as materialized (
      ${unnested([...asks.entries()], {
        place: ["integer", ([place]) => place],
        contact_id: ["uuid", ([, ask]) => ask.contactId],
        channel: ["text", ([, ask]) => CHANNEL_OF[ask.type]],
        purpose: ["text", ([, ask]) => ask.purpose],
      })}
    )
    select w.place, ${address} as recipient, ${personColumns(as)}
    from w
      -- Apart (offset 0), or all of a smaller account are read for a few of them.
      cross join lateral (
        select * from contacts c where c.account_id = ${accountId} and c.id = w.contact_id offset 0
      ) c
      ${factsJoin(address)}
  `.execute(db);
  const found = new Map(
    rows.map((row) => {
      const ask = asks[row.place]!;
      const isMail = ask.type === "email" || !sender.phoneNumber;
      const recipient = toGateRecipient(row, {
        channel: CHANNEL_OF[ask.type],
        purpose: ask.purpose,
        numberKind: isMail ? "none" : kindOfNumber(sender.phoneNumber ?? ""),
        to: row.recipient ?? "",
        cause: RUNNING,
      });
      return [keyOf(ask), recipient] as const;
    }),
  );
  const capped = asks.filter((ask) => {
    const recipient = found.get(keyOf(ask));
    return recipient !== undefined && recipient.to !== "" && isUnderCap(account, recipient, times);
  });
  const recent = await readRecentMarketing(
    db,
    capped.map((ask) => ({
      accountId,
      contactId: ask.contactId,
      address: found.get(keyOf(ask))!.to,
    })),
    times.now,
  );
  for (const [index, ask] of capped.entries())
    found.set(keyOf(ask), { ...found.get(keyOf(ask))!, recentMarketingAt: recent[index]! });
  return (message) => found.get(keyOf(message)) ?? null;
}
