import { setTimeout as sleep } from "node:timers/promises";
import { transaction } from "../../db/connection.ts";
import { noteChanges } from "../../http/live/change-log.ts";
import type { Services } from "../../services.ts";
import { openSnoozed } from "../conversations/index.ts";

const EVERY_MS = 2_000;
const AT_ONCE = 500;

/** Opens due snoozed chats, until `signal` ends it. */
export async function openSnoozedChats(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      while (!signal.aborted && (await openDue(services)) === AT_ONCE);
    } catch (error) {
      services.log.error({ err: error }, "opening snoozed chats stumbled and goes on");
    }
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

/** Opens due chats, one chunk per transaction; returns how many. */
async function openDue({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  return transaction(db, async (tx) => {
    const opened = await openSnoozed(tx, clock.now(), AT_ONCE);
    await noteChanges(tx, ["chats"], opened);
    return opened.length;
  });
}
