import { ANSWERED_WITHIN_MS, keptWrites } from "../../db/kept-writes.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { within } from "../../db/within.ts";
import { keyedHash } from "../../http/guard/secrets/keyed-hash.ts";
import { invalidLink } from "../../public-pages/invalid-link.ts";
import { machineReason, type Opening } from "../../public-pages/judge-click.ts";
import { networkReason } from "../../public-pages/scanner-networks.ts";
import { requireServed } from "../../public-pages/served.ts";
import type { Services } from "../../services.ts";
import { readContactLinkSlug } from "../contacts/index.ts";
import { insertOpened, type OpenedLink } from "./opened-links.sql.ts";
import { type Destination, findDestination } from "./trackable-links.sql.ts";

/** Caches recent destinations, so that visitors are redirected even while the database is briefly unavailable. */
const KNOWN_MAX = 10_000;
const FRESH_MS = 30_000;
const known = new Map<string, { destination: Destination; readAt: number }>();
/** Pending reads: a link that many open at once is read once. */
const asked = new Map<string, Promise<Destination | null>>();

async function ask({ db }: Services, slug: string): Promise<Destination | null> {
  try {
    const destination = await findDestination(db, slug);
    known.delete(slug);
    if (!destination) return null;
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(slug, { destination, readAt: performance.now() });
    return destination;
  } finally {
    asked.delete(slug);
  }
}

async function destinationOf(services: Services, slug: string): Promise<Destination | null> {
  const held = known.get(slug);
  if (held && performance.now() - held.readAt < FRESH_MS) return held.destination;
  const answer = asked.get(slug) ?? ask(services, slug);
  asked.set(slug, answer);
  if (!held) return answer;
  const fromMemory = (err?: unknown) => {
    services.log.warn({ err }, "a link was opened from memory: the database did not answer");
    return held.destination;
  };
  return within(ANSWERED_WITHIN_MS, answer, fromMemory).catch(fromMemory);
}

/**
 * Returns where a link leads, and its contact. Throws `not-found` for an invalid one, `gone` for a business that is not
 * served.
 */
export async function findOpened(services: Services, linkSlug: string, contactSlug: string) {
  const destination = await destinationOf(services, linkSlug);
  const holder = readContactLinkSlug(services.env, contactSlug);
  if (!destination || holder?.accountId !== destination.accountId) throw invalidLink();
  return { ...requireServed(destination), contactId: holder.contactId };
}

const keepOpened = keptWrites<OpenedLink>("clicks", insertOpened);

/**
 * Records that a link was opened; a worker judges by whom. It never fails: the visitor is redirected, and the click is
 * stored later.
 */
export async function noteClick(
  services: Services,
  { accountId, linkId, contactId }: Omit<Awaited<ReturnType<typeof findOpened>>, "isServed">,
  request: Pick<Opening, "method" | "headers">,
  address: string,
): Promise<void> {
  await keepOpened(services, {
    id: uuidv7(),
    accountId,
    linkId,
    contactId,
    machineReason: machineReason(request) ?? networkReason(address),
    addressKey: keyedHash(services.env, "link-click-address", address),
    time: services.clock.now(),
  });
}
