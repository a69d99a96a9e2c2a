import { keptWrites } from "../../db/kept-writes.ts";
import { keyedHash } from "../../http/guard/secrets/keyed-hash.ts";
import { judgeOpen, type Opening } from "../../public-pages/judge-click.ts";
import type { Services } from "../../services.ts";
import { insertOpens, type MailOpen, readSurroundings } from "./mail-opens.sql.ts";

const LOOKED_BACK_MS = 10_000;

const keepOpen = keptWrites<MailOpen>("opens of mails", insertOpens);

/** Records a request for a mail's picture. It triggers nothing, and never fails. */
export async function noteOpen(
  services: Services,
  { accountId, messageId }: { accountId: number; messageId: string },
  opening: Pick<Opening, "method" | "headers">,
  address: string,
): Promise<void> {
  const { db, env, clock } = services;
  const time = clock.now();
  const addressKey = keyedHash(env, "mail-open-address", address);
  const since = new Date(time.getTime() - LOOKED_BACK_MS);
  const { othersFromAddress, sentAt } = await readSurroundings(db, {
    accountId,
    messageId,
    addressKey,
    since,
  }).catch(() => ({ othersFromAddress: 0, sentAt: null }));
  const judged = judgeOpen({
    ...opening,
    othersFromAddress,
    msSinceText: sentAt && time.getTime() - sentAt.getTime(),
  });
  await keepOpen(services, { accountId, messageId, ...judged, addressKey, time });
}
