import { setTimeout as sleep } from "node:timers/promises";
import { gatheredBatches } from "../../db/gathered-batches.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { emit } from "../../events/events.ts";
import { judgeClick, type Opening } from "../../public-pages/judge-click.ts";
import type { Services } from "../../services.ts";
import { linksClicked } from "./link-events.ts";
import { type Click, insertClicks, readSurroundings, type Surroundings } from "./trackable-links.sql.ts";

/** A link that was opened, before it is judged who did. */
export type OpenedLink = Omit<Click, "kind" | "reason" | "contactId"> &
  Pick<Opening, "method" | "headers"> & { contactId: string };

const LOOKED_BACK_MS = 10_000;
const RETRY_MS = 1_000;
const HELD_MAX = 100_000;
const AT_ONCE = 200;
const WRITERS = 2;
/** Somebody looks at an empty page meanwhile. */
const GATHER_MS = 1;

interface Keeper {
  /** Resolves once the click is in the database. */
  write: (opened: OpenedLink) => Promise<void>;
  /** What the database did not take yet. */
  held: OpenedLink[];
  isTrying: boolean;
}

/** By the pool that clicks are written to. */
const keepers = new WeakMap<Services["db"], Keeper>();

const keeperOf = (db: Services["db"]): Keeper => {
  const known = keepers.get(db);
  if (known) return known;
  const write = gatheredBatches<OpenedLink>({
    atMost: AT_ONCE,
    writers: WRITERS,
    gatherMs: GATHER_MS,
    write: (opened) => writeClicks(db, opened),
  });
  const made = { write, held: [], isTrying: false };
  keepers.set(db, made);
  return made;
};

/**
 * Keeps a click; those that come at once are written together. While the database takes none, it is held and tried
 * again: whoever clicked does not wait for that.
 */
export async function keepClick({ db, log }: Services, opened: OpenedLink): Promise<void> {
  const keeper = keeperOf(db);
  try {
    await keeper.write(opened);
  } catch (error) {
    log.warn({ err: error }, "a click is held until the database takes it");
    if (keeper.held.length < HELD_MAX) keeper.held.push(opened);
    if (!keeper.isTrying) void tryAgain(db, keeper);
  }
}

/** Judges and writes clicks, and tells in the same transaction which contacts opened their links themselves. */
async function writeClicks(db: Services["db"], opened: readonly OpenedLink[]): Promise<void> {
  const surroundings = await readSurroundings(db, opened, LOOKED_BACK_MS);
  const clicks = opened.map((each, place) => judged(each, surroundings[place]!, opened.slice(0, place)));
  await retriedTransaction(db, async (tx) => {
    const written = await insertClicks(tx, clicks);
    const own = written.filter(({ kind }) => kind === "human");
    if (own.length > 0) await emit(tx, linksClicked, { clicks: own });
  });
}

/** `before` are those that came just before it and are not written yet either. */
function judged(
  { method, headers, ...click }: OpenedLink,
  { othersFromAddress, lastTextAt }: Surroundings,
  before: readonly OpenedLink[],
): Click {
  const others = new Set(othersFromAddress);
  for (const { contactId, addressKey } of before)
    if (contactId !== click.contactId && addressKey.equals(click.addressKey)) others.add(contactId);
  return {
    ...click,
    ...judgeClick({
      method,
      headers,
      othersFromAddress: others.size,
      msSinceText: lastTextAt && click.time.getTime() - lastTextAt.getTime(),
    }),
  };
}

async function tryAgain(db: Services["db"], keeper: Keeper): Promise<void> {
  keeper.isTrying = true;
  while (keeper.held.length > 0) {
    await sleep(RETRY_MS, undefined, { ref: false });
    const opened = keeper.held.slice(0, AT_ONCE);
    try {
      await writeClicks(db, opened);
      keeper.held.splice(0, opened.length);
    } catch {
      // Told when it began; it goes on until it works or the process ends.
    }
  }
  keeper.isTrying = false;
}
