import type { Broadcast } from "@broadcast/contract/broadcasts";
import { kindOfNumber } from "@broadcast/domain/carrier-rates";
import type { Connection } from "../../db/connection.ts";
import type { Services } from "../../services.ts";
import { readWriter, type Sender } from "../messages/index.ts";
import { findCarrierOfNumber } from "../phone-numbers/index.ts";
import {
  type LaneDescription,
  laneOfNumber,
  type MessageType,
  readAccountRules,
  sendingTimesAt,
} from "../sending/index.ts";
import type { SendingAs } from "./audience.sql.ts";
import type { Sending } from "./decide.ts";
import { renderer } from "./rendering.ts";

/** The words and the kind of a broadcast: what deciding needs of it. */
export interface Content {
  type: MessageType;
  subject: string;
  text: string;
  hasMedia: boolean;
  isTransactional: boolean;
}

/** What deciding about a broadcast's recipients needs besides themselves, as it is at `now`. */
export async function readSending(
  { db, env }: Pick<Services, "db" | "env">,
  accountId: number,
  content: Content,
  now: Date,
): Promise<{ sending: Sending; as: SendingAs }> {
  const sender = await readWriter(db, env, accountId);
  const account = await readAccountRules(db, accountId);
  const { type } = content;
  const numberKind = type === "email" || !sender.phoneNumber ? "none" : kindOfNumber(sender.phoneNumber);
  return {
    sending: {
      type,
      render: renderer(content, sender, now),
      hasMedia: content.hasMedia,
      account,
      sender,
      times: sendingTimesAt(now),
    },
    as: { type, isTransactional: content.isTransactional, numberKind },
  };
}

/** What a broadcast of this type leaves from; null while the account has nothing to send it from. */
export async function describeLane(
  db: Connection,
  accountId: number,
  sender: Sender,
  type: MessageType,
): Promise<LaneDescription | null> {
  if (type === "email")
    return { channel: "email", address: sender.email, carrier: "smtp", numberKind: "none" };
  const carrier = sender.phoneNumber && (await findCarrierOfNumber(db, accountId, sender.phoneNumber));
  if (!carrier) return null;
  return laneOfNumber(type === "rvm" ? "voice" : "text", sender.phoneNumber!, carrier);
}

/** What deciding needs of a broadcast as the API shows it. */
export const contentOf = (broadcast: Broadcast): Content => ({
  type: broadcast.type,
  subject: broadcast.subject,
  text: broadcast.text,
  hasMedia: broadcast.media.length > 0,
  isTransactional: broadcast.isTransactional,
});
