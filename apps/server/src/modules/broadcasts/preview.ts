import { setImmediate as breathe } from "node:timers/promises";
import { compileMessage } from "@broadcast/domain/merge-fields";
import { formattedName } from "@broadcast/domain/names";
import { segments } from "@broadcast/domain/segments";
import type { SignedIn } from "../../http/context.ts";
import { readBalance } from "../credits/index.ts";
import { readSender } from "../messages/index.ts";
import { readAudience } from "./audience.sql.ts";
import { requireBroadcast } from "./broadcasts.ts";
import { decide } from "./decide.ts";

const CHUNK = 1_000;
const SAMPLES = 3;

/** Decides for every chosen contact what would happen now, exactly as the sending does, without sending. */
export async function previewBroadcast(context: SignedIn, broadcastId: string) {
  const { db, accountId, clock } = context;
  const broadcast = await requireBroadcast(context, broadcastId);
  const sender = await readSender(db, accountId);
  const message = compileMessage(broadcast.text);
  const now = clock.now();
  const skipped = new Map<string, number>();
  const bySegments = new Map<number, number>();
  const samples = [];
  let willSend = 0;
  let cost = 0;
  let after: string | null = null;
  for (;;) {
    const members = await readAudience(db, accountId, broadcastId, after, CHUNK);
    for (const member of members) {
      const decision = decide(message, member, sender, now);
      if (!decision.willSend) {
        skipped.set(decision.reason, (skipped.get(decision.reason) ?? 0) + 1);
        continue;
      }
      willSend += 1;
      cost += decision.costHundredths;
      bySegments.set(decision.segments, (bySegments.get(decision.segments) ?? 0) + 1);
      if (samples.length < SAMPLES) {
        const { characters, encoding } = segments(decision.text);
        samples.push({
          contact: { _id: member.contactId, name: formattedName(member), phoneNumber: member.phoneNumber },
          text: decision.text,
          characters,
          segments: decision.segments,
          encoding,
          credits: decision.costHundredths / 100,
        });
      }
    }
    after = members.at(-1)?.contactId ?? null;
    if (members.length < CHUNK) break;
    await breathe();
  }
  return {
    samples,
    willSend,
    skipped: [...skipped].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count),
    costCredits: cost / 100,
    balanceCredits: (await readBalance(db, accountId)) / 100,
    segments: [...bySegments]
      .map(([count, contacts]) => ({ segments: count, count: contacts }))
      .sort((a, b) => a.segments - b.segments),
  };
}
