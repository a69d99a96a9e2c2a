import { createHash, randomBytes } from "node:crypto";
import type { ContentItem } from "@broadcast/contract/content";
import type { Contest, ContestChange } from "@broadcast/contract/contests";
import { contestState, isContestKept } from "@broadcast/domain/automation/contest-state";
import { contestRegistrations } from "@broadcast/domain/compliance/contest-registration";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import type { SignedIn } from "../../http/context.ts";
import { type ContentKind, contentUseCases } from "../content/index.ts";
import {
  type ContestRow,
  isOwnItem,
  lockContest,
  lockCourses,
  readContests,
  recordCancelled,
  recordPublished,
  type StoredContest,
  writeContest,
} from "./contests.sql.ts";
import { missingRules } from "./missing-rules.ts";

type ContestOwn = Omit<Contest, keyof ContentItem>;

const SEED_BYTES = 32;

/** A new contest. */
const FIRST: ContestRow = {
  prize: "",
  prizeValueCents: null,
  winnersWanted: 1,
  alternatesWanted: 2,
  entriesPerContact: 1,
  opensAt: null,
  closesAt: null,
  regions: [],
  minAge: 18,
  sponsorAddress: "",
  publicSource: "",
  terms: "",
  winnerText:
    "Congratulations {{firstName|friend}}, you won our contest! Reply to this message and we will tell you how to get your prize.",
  formId: null,
  linkId: null,
  keywordId: null,
};

/** The public pages of a contest: its official rules, and below it the proof of its draw. */
export const rulesUrl = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, slug: string): string =>
  `${PUBLIC_URL}/contest/${slug}`;

export const contestKind: ContentKind<"contests", ContestOwn, Omit<ContestChange, "name">> = {
  contentType: "contest",
  key: "contests",
  noun: "contest",
  isLinked: true,
  async read(db, accountId, ids, env) {
    const stored = await readContests(db, accountId, ids);
    return new Map([...stored].map(([id, contest]) => [id, toOwn(contest, env)]));
  },
  insert: (db, accountId, id) => writeContest(db, accountId, id, FIRST),
  async update(db, accountId, id, change) {
    const before = await lockContest(db, accountId, id);
    if (before) await writeContest(db, accountId, id, await withChange(db, accountId, before, change));
  },
  async copy(db, accountId, fromId, toId) {
    const from = (await readContests(db, accountId, [fromId])).get(fromId);
    // Dates, entries and draw are not copied.
    if (from) await writeContest(db, accountId, toId, { ...from, opensAt: null, closesAt: null });
  },
  beforeRemove: refuseKept,
};

/** A contest's entrants, its result and its proof are never cleaned up. */
async function refuseKept(
  db: Connection,
  accountId: number,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  for (const contest of await lockCourses(db, accountId, ids)) {
    const state = contestState(contest, now);
    if (!isContestKept(state) || (state === "cancelled" && !contest.isEntered)) continue;
    const name = `“${contest.name}”`;
    throw new AppError(
      "wrong-state",
      state === "drawn"
        ? `${name} was drawn, so you can't delete it. Its winners and the proof of the draw are kept.`
        : state === "cancelled"
          ? `People entered ${name}, so you can't delete it.`
          : `${name} is ${state === "open" ? "open" : "waiting for its draw"}, so you can't delete it. You can cancel it instead.`,
    );
  }
}

const contests = contentUseCases(contestKind);

export const getContest = (context: SignedIn, id: string): Promise<Contest> => contests.get(context, id);

/** Changes a contest. Once it is open, its rules are fixed. */
export async function changeContest(context: SignedIn, id: string, change: ContestChange): Promise<Contest> {
  const before = await lockContest(context.db, context.accountId, id);
  if (!before) throw notFound("contest");
  const state = contestState(before, context.clock.now());
  const {
    name: _name,
    winnerText: _text,
    formId: _form,
    trackableLinkId: _link,
    keywordId: _keyword,
    ...rules
  } = change;
  const isRuleChange = Object.values(rules).some((value) => value !== undefined);
  if (isRuleChange && state !== "draft" && state !== "scheduled")
    throw new AppError(
      "wrong-state",
      "You can't change the official rules anymore. People have already entered under them.",
    );
  if (state === "scheduled") {
    const after = await withChange(context.db, context.accountId, before, change);
    refuseMissing(after, context.clock.now());
  }
  return contests.change(context, id, change);
}

/** Publishes the official rules, and the hash of a seed that stays secret until the draw. */
export async function publishContest(context: SignedIn, id: string): Promise<Contest> {
  const { db, accountId, clock } = context;
  const now = clock.now();
  const contest = await lockContest(db, accountId, id);
  if (!contest) throw notFound("contest");
  if (contest.publishedAt) throw new AppError("wrong-state", "This contest is already published.");
  refuseMissing(contest, now);
  // biome-ignore lint/plugin/randomness: The seed of a draw, secret until then.
  const seed = randomBytes(SEED_BYTES).toString("hex");
  const seedHash = createHash("sha256").update(seed).digest("hex");
  await recordPublished(db, accountId, id, { seed, seedHash, now });
  return getContest(context, id);
}

/** Cancels a published contest before its draw: no one enters any more, no one wins, and its entrants are kept. */
export async function cancelContest(context: SignedIn, id: string): Promise<Contest> {
  const { db, accountId, clock } = context;
  const now = clock.now();
  const contest = await lockContest(db, accountId, id);
  if (!contest) throw notFound("contest");
  const state = contestState(contest, now);
  if (state === "draft") throw new AppError("wrong-state", "This contest isn't published yet.");
  if (state === "drawn") throw new AppError("wrong-state", "The winners have already been drawn.");
  if (state === "cancelled") throw new AppError("wrong-state", "This contest is already cancelled.");
  await recordCancelled(db, accountId, id, now);
  return getContest(context, id);
}

function refuseMissing(row: ContestRow, now: Date): void {
  const missing = missingRules(row);
  if (missing.length > 0)
    throw new AppError("wrong-state", `The official rules still need: ${missing.join(", ")}.`);
  if (row.closesAt! <= now)
    throw new AppError("wrong-state", "The closing date has passed. Choose a date in the future.");
}

async function withChange(
  db: Connection,
  accountId: number,
  before: ContestRow,
  {
    prizeValue,
    opensAt,
    closesAt,
    formId,
    trackableLinkId,
    keywordId,
    ...change
  }: Omit<ContestChange, "name">,
): Promise<ContestRow> {
  if (formId && !(await isOwnItem(db, accountId, formId, "configurableForm")))
    throw notFound("configurable form");
  if (trackableLinkId && !(await isOwnItem(db, accountId, trackableLinkId, "trackableLink")))
    throw notFound("trackable link");
  if (keywordId && !(await isOwnItem(db, accountId, keywordId, "keyword"))) throw notFound("keyword");
  const dateOf = (told: string | null | undefined, was: Date | null) =>
    told === undefined ? was : told && new Date(told);
  const after: ContestRow = {
    prize: change.prize ?? before.prize,
    prizeValueCents:
      prizeValue === undefined
        ? before.prizeValueCents
        : prizeValue === null
          ? null
          : Math.round(prizeValue * 100),
    winnersWanted: change.winnersWanted ?? before.winnersWanted,
    alternatesWanted: change.alternatesWanted ?? before.alternatesWanted,
    entriesPerContact: change.entriesPerContact ?? before.entriesPerContact,
    opensAt: dateOf(opensAt, before.opensAt) as Date | null,
    closesAt: dateOf(closesAt, before.closesAt) as Date | null,
    regions: change.regions ? [...new Set(change.regions)] : before.regions,
    minAge: change.minAge === undefined ? before.minAge : change.minAge,
    sponsorAddress: change.sponsorAddress ?? before.sponsorAddress,
    publicSource: change.publicSource ?? before.publicSource,
    terms: change.terms ?? before.terms,
    winnerText: change.winnerText ?? before.winnerText,
    formId: formId === undefined ? before.formId : formId,
    linkId: trackableLinkId === undefined ? before.linkId : trackableLinkId,
    keywordId: keywordId === undefined ? before.keywordId : keywordId,
  };
  if (after.opensAt && after.closesAt && after.closesAt <= after.opensAt)
    throw invalid({ closesAt: "The closing date must be after the opening date." });
  return after;
}

const instantOf = (date: Date | null) => date?.toISOString() ?? null;

function toOwn(stored: StoredContest, env: Env): ContestOwn {
  const url = rulesUrl(env, stored.slug);
  return {
    prize: stored.prize,
    prizeValue: stored.prizeValueCents === null ? null : stored.prizeValueCents / 100,
    winnersWanted: stored.winnersWanted,
    alternatesWanted: stored.alternatesWanted,
    entriesPerContact: stored.entriesPerContact,
    opensAt: instantOf(stored.opensAt),
    closesAt: instantOf(stored.closesAt),
    regions: stored.regions as ContestOwn["regions"],
    minAge: stored.minAge,
    sponsorAddress: stored.sponsorAddress,
    publicSource: stored.publicSource,
    terms: stored.terms,
    winnerText: stored.winnerText,
    form: stored.form,
    trackableLink: stored.trackableLink,
    keyword: stored.keyword,
    slug: stored.slug,
    rulesUrl: url,
    proofUrl: `${url}/proof`,
    missing: missingRules(stored),
    registrations: contestRegistrations((stored.prizeValueCents ?? 0) * stored.winnersWanted, stored.regions),
    publishedAt: instantOf(stored.publishedAt),
    sealedAt: instantOf(stored.sealedAt),
    drawnAt: instantOf(stored.drawnAt),
    cancelledAt: instantOf(stored.cancelledAt),
    seedHash: stored.seedHash,
    entriesHash: stored.entriesHash,
    publicValue: stored.publicValue,
    entries: stored.entries,
    contacts: stored.contacts,
    winners: stored.winners,
  };
}
