import { AppError } from "../../app-error.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import type { Services } from "../../services.ts";
import {
  type MessageContent,
  prepareMessages,
  type RenderContact,
  type SentMessage,
  sendPrepared,
} from "../messages/index.ts";
import { saidNo } from "../sending/index.ts";
import {
  deleteRequests,
  readAsked,
  readDoubleOptIn,
  recordAsked,
  takeRequests,
} from "./double-opt-in.sql.ts";

const AT_ONCE = 200;

/**
 * Asks the next contacts of an account; returns false when none are left. A text that cannot be sent now (no credits,
 * no number, no registration) becomes an unsent message with its reason, from where it can be sent again.
 */
export async function askNext(services: Services, accountId: number): Promise<boolean> {
  try {
    return await retriedTransaction(services.db, (db) => askChunk({ ...services, db }, accountId));
  } catch (error) {
    // Others spent the credits in the meantime: the next try holds unpaid texts back.
    if (error instanceof AppError && error.code === "insufficient-credits") return true;
    throw error;
  }
}

async function askChunk({ db, env, clock }: Services, accountId: number): Promise<boolean> {
  const requests = await takeRequests(db, accountId, AT_ONCE);
  if (requests.length === 0) return false;
  const now = clock.now();
  const { isEnabled, message } = await readDoubleOptIn(db, accountId);
  const contacts = isEnabled ? await readAsked(db, accountId, requests) : new Map<string, RenderContact>();
  // It asks for consent and offers nothing, so it is not marketing: no frequency cap applies. Quiet hours, the
  // account's own hours and opt-outs do.
  const purpose = "transactional";
  const content: MessageContent = { type: "sms", subject: "", text: message, media: [], purpose };
  const asked: SentMessage[] = [];
  for (const isBulk of [false, true]) {
    const its = requests.flatMap((request) =>
      request.isBulk === isBulk ? (contacts.get(request.address) ?? []) : [],
    );
    if (its.length === 0) continue;
    const prepared = await prepareMessages({ db, env }, accountId, content, its, now);
    const sent = await sendPrepared(db, accountId, prepared, {
      cause: "system",
      causeId: null,
      sentBy: null,
      priority: isBulk ? 1 : 0,
      note: "Double opt-in",
      isInChats: !isBulk,
      leavesOut: saidNo,
      now,
    });
    asked.push(...sent);
  }
  await recordAsked(db, accountId, asked);
  const isAsked = new Set(asked.map(({ to }) => to));
  const moot = requests.filter(({ address }) => !isAsked.has(address));
  await deleteRequests(
    db,
    accountId,
    moot.map(({ address }) => address),
  );
  return true;
}
