import { AppError, notFound } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import { outsideTransaction, type SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { enqueue } from "../../jobs/jobs.ts";
import type { TxtAnswer } from "../../providers/dns/dns.ts";
import type { Services } from "../../services.ts";
import { domainFailsMail } from "./sending-domains.jobs.ts";
import { type DomainRow, findDomain, lockDomain, takeDue, updateStanding } from "./sending-domains.sql.ts";
import { dkimName, dmarcName, readDomain } from "./sending-domains.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long the owner of a new domain is assumed to be setting it up. */
const BEGINNING_MS = 3 * DAY_MS;
/** How often the owner of an unstable domain is mailed at most. */
const TOLD_AGAIN_MS = DAY_MS;
const AT_ONCE = 50;

const NOT_THERE = "The record isn't in your DNS yet. Changes take minutes, sometimes hours.";
const GONE = "The record is no longer in your DNS.";
const OTHER_KEY =
  "There's a record, but its key doesn't match the one below. Copy the whole value again. Some DNS providers cut off long values.";

/** The DNS's verdict on the key of a domain. */
type Verdict = { isProved: true } | { isProved: false; problem: string };

/** Checks whether one of these texts is the record of this key (RFC 6376, 3.6.1). */
function judge(answer: Exclude<TxtAnswer, { kind: "unknown" }>, publicKey: string): Verdict {
  const keys = (answer.kind === "found" ? answer.texts : []).flatMap((text) => {
    const key = /(?:^|;)\s*p\s*=([^;]*)/i.exec(text)?.[1];
    return key === undefined ? [] : [key.replaceAll(/\s/g, "")];
  });
  if (keys.includes(publicKey)) return { isProved: true };
  const isOther = answer.kind === "found" && answer.texts.length > 0;
  return { isProved: false, problem: isOther ? OTHER_KEY : NOT_THERE };
}

/** Looks up the records for a waiting user. Throws `not-found` without a domain, and `unavailable` without a DNS. */
export const checkNow = outsideTransaction(async (context: SignedIn) => {
  const outcome = await checkDomain(context, context.accountId);
  if (outcome === "none") throw notFound("domain");
  if (outcome === "unknown")
    throw new AppError("unavailable", "We couldn't reach the DNS just now. Please try again in a minute.");
  return readDomain(context);
});

/** Looks up due domains, in a worker. */
export async function recheckSendingDomains(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const due = await takeDue(db, { now, until: new Date(now.getTime() + HOUR_MS), limit: AT_ONCE });
  for (const accountId of due) await checkDomain(services, accountId);
}

type CheckServices = Pick<Services, "db" | "dns" | "clock">;

/** Looks up a domain and stores its state. Without an answer from the DNS nothing changes. */
async function checkDomain(
  { db, dns, clock }: CheckServices,
  accountId: number,
): Promise<"checked" | "unknown" | "none"> {
  const looked = await findDomain(db, accountId);
  if (!looked) return "none";
  const [dkim, dmarc] = await Promise.all([dns.txt(dkimName(looked)), dns.txt(dmarcName(looked))]);
  if (dkim.kind === "unknown") return "unknown";
  await transaction(db, async (tx) => {
    const row = await lockDomain(tx, accountId);
    // It may have been removed, and another added, while the DNS was asked.
    if (!row || row.selector !== looked.selector) return;
    const now = clock.now();
    const verdict = judge(dkim, row.public_key);
    const next = standing(row, verdict, now);
    const isTold = next.state === "failing" && isDueToTell(row, now);
    await updateStanding(tx, accountId, {
      ...next,
      has_dkim: verdict.isProved,
      has_dmarc: dmarc.kind === "unknown" ? row.has_dmarc : hasDmarc(dmarc),
      checked_at: now,
      told_at: isTold ? now : row.told_at,
      next_check_at: new Date(now.getTime() + pauseAfter(next.state, row, now)),
    });
    if (isTold) await enqueue(tx, domainFailsMail, { accountId });
    if (next.state !== row.state) await noteChange(tx, accountId, ["settings"]);
  });
  return "checked";
}

function standing(
  row: DomainRow,
  verdict: Verdict,
  now: Date,
): Pick<DomainRow, "state" | "problem" | "proved_at" | "failing_since"> {
  if (verdict.isProved)
    return {
      state: "proved",
      problem: null,
      proved_at: row.state === "proved" ? row.proved_at : now,
      failing_since: null,
    };
  const { problem } = verdict;
  const { proved_at } = row;
  if (proved_at === null)
    return {
      state: problem === OTHER_KEY ? "broken" : "waiting",
      problem,
      proved_at,
      failing_since: null,
    };
  return {
    state: "failing",
    problem: problem === OTHER_KEY ? problem : GONE,
    proved_at,
    failing_since: row.failing_since ?? now,
  };
}

const isDueToTell = ({ state, told_at }: DomainRow, now: Date): boolean =>
  state === "proved" && (told_at === null || now.getTime() - told_at.getTime() >= TOLD_AGAIN_MS);

const hasDmarc = (answer: TxtAnswer): boolean =>
  answer.kind === "found" && answer.texts.some((text) => /^v=DMARC1\b/i.test(text.trim()));

function pauseAfter(state: DomainRow["state"], { created_at }: DomainRow, now: Date): number {
  if (state === "proved") return 3 * HOUR_MS;
  const isNew = now.getTime() - created_at.getTime() < BEGINNING_MS;
  return state === "failing" || isNew ? 10 * MINUTE_MS : 6 * HOUR_MS;
}
