import type { Broadcast } from "@broadcast/contract/broadcasts";
import { kindOfNumber } from "@broadcast/domain/messages/carriers/carrier-rates";
import type { Connection } from "../../../db/connection.ts";
import type { Services } from "../../../services.ts";
import { readTakenEmail, type TakenEmail } from "../../email-designs/index.ts";
import { type Content, readSending, type Sender, type Sending } from "../../messages/index.ts";
import { findCarrierOfNumber } from "../../phone-numbers/index.ts";
import { type LaneDescription, laneOfNumber, type MessageType } from "../../sending/index.ts";
import type { RunningBroadcast, SendingAs } from "../audience/audience.sql.ts";

type BroadcastContent = Omit<Content, "email"> & {
  isTransactional: boolean;
  emailVersionId: string | null;
};

/** Reads what decisions on a broadcast's recipients depend on besides the recipients, as of `now`. */
export async function readSendingAs(
  services: Pick<Services, "db" | "env">,
  accountId: number,
  content: BroadcastContent,
  now: Date,
): Promise<{ sending: Sending; as: SendingAs; email: TakenEmail | null }> {
  const email = await readTakenEmail(services.db, accountId, content.emailVersionId);
  const sending = await readSending(services, accountId, { ...content, email }, now);
  const { type } = content;
  const isTransactional = type === "email" && content.isTransactional;
  const { phoneNumber } = sending.sender;
  const numberKind = type === "email" || !phoneNumber ? "none" : kindOfNumber(phoneNumber);
  return { sending, email, as: { type, isTransactional, numberKind } };
}

/** Returns what a broadcast of this type is sent from; null while the account has nothing to send it from. */
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

/** Returns what decisions need of a broadcast in the API's shape. */
export const contentOf = (broadcast: Broadcast): BroadcastContent => ({
  type: broadcast.type,
  subject: broadcast.subject,
  text: broadcast.text,
  hasMedia: broadcast.media.length > 0,
  media: broadcast.media,
  isTransactional: broadcast.isTransactional,
  emailVersionId: broadcast.email?.versionId ?? null,
});

/** Returns what decisions need of a broadcast that is being sent. */
export const runningContentOf = ({
  email_version_id,
  is_transactional,
  ...broadcast
}: RunningBroadcast): BroadcastContent => ({
  ...broadcast,
  hasMedia: broadcast.media.length > 0,
  media: broadcast.media,
  isTransactional: is_transactional,
  emailVersionId: email_version_id,
});
