import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "../../db/connection.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { emit } from "../../events/events.ts";
import { judgeMoment } from "../../public-pages/judge-click.ts";
import type { Services } from "../../services.ts";
import { linksClicked } from "./link-events.ts";
import {
  type Click,
  insertClicks,
  type OpenedLink,
  putAside,
  readSurroundings,
  type Surroundings,
  takeBackAside,
  takeOpened,
} from "./opened-links.sql.ts";

const EVERY_MS = 250;
const AT_ONCE = 500;
const LOOKED_BACK_MS = 10_000;

/** Judges opened links soon afterwards, until `signal` ends it. */
export async function judgeLinks(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await judgeOpened(services);
    } catch (error) {
      services.log.error({ err: error }, "judging clicks stumbled and goes on");
    }
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

/** Judges all waiting clicks. One whose own transaction fails is put aside, so that the others continue. */
export async function judgeOpened({ db, log }: Pick<Services, "db" | "log">): Promise<void> {
  let atOnce = AT_ONCE;
  for (;;) {
    let taken: OpenedLink[] = [];
    try {
      await retriedTransaction(db, async (tx) => {
        taken = await takeOpened(tx, atOnce);
        if (taken.length > 0) await writeClicks(tx, taken);
      });
      if (taken.length < atOnce) return;
      atOnce = Math.min(AT_ONCE, atOnce * 2);
    } catch (error) {
      const [first, ...others] = taken;
      if (!first) throw error;
      atOnce = Math.ceil(taken.length / 2);
      if (others.length > 0) continue;
      await putAside(db, first.id);
      log.error({ err: error, linkId: first.linkId }, "a click could not be judged and is tried again later");
    }
  }
}

/** Retries those that were put aside. */
export const judgeAside = ({ db }: Services): Promise<void> => takeBackAside(db);

/** Judges and stores clicks, and raises the event for people's clicks in the same transaction. */
async function writeClicks(tx: Connection, opened: readonly OpenedLink[]): Promise<void> {
  const surroundings = await readSurroundings(tx, opened, LOOKED_BACK_MS);
  const before = new Map<string, Set<string>>();
  const clicks = opened.map((each, place) => judged(each, surroundings[place]!, before));
  const written = await insertClicks(tx, clicks);
  const own = written.filter(({ kind }) => kind === "human");
  if (own.length > 0) await emit(tx, linksClicked, { clicks: own });
}

/** `before` are the contacts of the preceding clicks, not written yet either, by address. */
function judged(
  { machineReason, ...click }: OpenedLink,
  { othersFromAddress, lastTextAt }: Surroundings,
  before: Map<string, Set<string>>,
): Click {
  const address = click.addressKey.toString("base64");
  const fromAddress = before.get(address) ?? new Set();
  const others = new Set([...othersFromAddress, ...fromAddress]);
  others.delete(click.contactId);
  before.set(address, fromAddress.add(click.contactId));
  if (machineReason !== null) return { ...click, kind: "machine", reason: machineReason };
  const msSinceText = lastTextAt && click.time.getTime() - lastTextAt.getTime();
  return { ...click, ...judgeMoment({ othersFromAddress: others.size, msSinceText }) };
}
