import { type Connection, transaction } from "../../apps/server/src/db/connection.ts";
import { uuidv7 } from "../../apps/server/src/db/uuid.ts";
import { ensureLane, laneOfNumber, queueMessages } from "../../apps/server/src/modules/sending/index.ts";
import { anEngineAccount } from "./engine-account.ts";
import { LOOPS, startInstantEngine } from "./instant-engine.ts";

export const CHUNK = 500;
export const TEXT = "Hi Maya, the fall trunk show opens Saturday. Reply STOP to opt out.";

/** Messages per second that the sending engine alone queues in chunks and hands over to a carrier that accepts all. */
export async function engineRate(
  appUrl: string,
  folder: string,
  round: number,
  messages: number,
): Promise<number> {
  const engine = await startInstantEngine(appUrl, folder, round);
  const { db, clock } = engine.services;
  try {
    const senders = await Promise.all(
      Array.from({ length: LOOPS }, (_, index) =>
        aSender(db, `+15125550${round}${index}0`, messages, clock.now()),
      ),
    );
    const started = performance.now();
    await Promise.all(senders.map((sender) => queueAll(db, sender, () => clock.now())));
    const queued = performance.now();
    await engine.drain(messages);
    const ended = performance.now();
    console.log(
      `engine: queued ${Math.round(messages / ((queued - started) / 1000))}/s, dispatched ${Math.round(messages / ((ended - queued) / 1000))}/s`,
    );
    if (engine.taken() !== messages) throw new Error(`The carrier took ${engine.taken()} of ${messages}`);
    return messages / ((ended - started) / 1000);
  } finally {
    await engine.close();
  }
}

interface Sender {
  accountId: number;
  phoneNumber: string;
  broadcastId: string;
  people: { id: string; phone_number: string | null }[];
}

/** A business with its share of the recipients and a broadcast. */
async function aSender(db: Connection, phoneNumber: string, messages: number, now: Date): Promise<Sender> {
  const accountId = await anEngineAccount(db, {
    contacts: messages / LOOPS,
    phoneNumber,
    carrierNumberId: phoneNumber,
    now,
  });
  const people = await db
    .selectFrom("contacts")
    .where("account_id", "=", accountId)
    .select(["id", "phone_number"])
    .orderBy("id")
    .execute();
  const { id: broadcastId } = await db
    .insertInto("broadcasts")
    .values({ account_id: accountId, name: "Bench", state: "queued", created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { accountId, phoneNumber, broadcastId, people };
}

async function queueAll(db: Connection, sender: Sender, time: () => Date): Promise<void> {
  const { accountId, phoneNumber, broadcastId, people } = sender;
  for (let at = 0; at < people.length; at += CHUNK) {
    const now = time();
    const messages = people.slice(at, at + CHUNK).map((person) => ({
      id: uuidv7(),
      contactId: person.id,
      type: "sms" as const,
      text: TEXT,
      media: [],
      to: person.phone_number!,
      segments: 1,
      costHundredths: 100,
    }));
    await transaction(db, async (tx) => {
      const lane = await ensureLane(tx, accountId, laneOfNumber("text", phoneNumber, "twilio"));
      const queueing = {
        cause: "broadcast" as const,
        causeId: broadcastId,
        purpose: "marketing" as const,
        sentBy: null,
        isInChats: false,
        priority: 1 as const,
        lane,
        dueAt: now,
        now,
      };
      await queueMessages(tx, accountId, messages, queueing, "Bench");
    });
  }
}
