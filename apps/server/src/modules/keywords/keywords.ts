import type { ContentItem } from "@broadcast/contract/content";
import type { Keyword } from "@broadcast/contract/keywords";
import { KEYWORD_MAX_WORDS } from "@broadcast/domain/messages/keyword-matching";
import { keywordWord } from "@broadcast/domain/messages/keyword-words";
import { invalid, notFound } from "../../app-error.ts";
import type { StoredMedia } from "../../db/columns.ts";
import type { Connection } from "../../db/connection.ts";
import { shownMedia } from "../../stored-files/shown-media.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import { readTagName } from "../contacts/index.ts";
import type { ContentKind } from "../content/index.ts";
import { listTeam } from "../team-inbox/index.ts";
import { publicLinkOf, smsLinkOf } from "./keyword-addresses.ts";
import {
  type CampaignEffect,
  type KeywordCampaign,
  readKeywordCampaigns,
  replaceKeywordCampaigns,
} from "./keyword-campaigns.sql.ts";
import { type KeywordSpace, readKeywordSpaces, replaceKeywordSpaces } from "./keyword-spaces.sql.ts";
import {
  deleteMatches,
  findTaken,
  type KeywordSettings,
  nameItem,
  readKeywords,
  readTextingNumber,
  writeKeyword,
  writeWords,
} from "./keywords.sql.ts";

type KeywordOwn = Omit<Keyword, keyof ContentItem>;
type KeywordInput = Omit<
  KeywordOwn,
  | "slug"
  | "publicLink"
  | "smsLink"
  | "texts"
  | "people"
  | "answerType"
  | "media"
  | "joinCampaigns"
  | "leaveCampaigns"
  | "spaces"
> & {
  media?: StoredMedia[];
  joinCampaignIds?: string[];
  leaveCampaignIds?: string[];
  spaceIds?: string[];
};

const NEW: KeywordSettings = {
  word: "",
  otherWords: [],
  allowsMisspelt: false,
  answer: "",
  answersPer: "always",
  addTags: [],
  removeTags: [],
  isOn: true,
  activeFrom: null,
  activeUntil: null,
  consentWording: "",
  tells: [],
  tellsOn: "first",
  media: [],
  sendsCard: false,
};

export const keywordKind: ContentKind<
  "keywords",
  KeywordOwn,
  Pick<KeywordInput, "word" | "answer"> & Partial<KeywordInput>
> = {
  contentType: "keyword",
  key: "keywords",
  noun: "keyword",
  isLinked: true,
  async read(db, accountId, ids, env) {
    const [phoneNumber, rows] = await Promise.all([
      readTextingNumber(db, accountId),
      readKeywords(db, accountId, ids),
    ]);
    const aiming = ids.filter((id) => rows.get(id)?.hasTargets);
    const [campaigns, spaces] =
      aiming.length === 0
        ? [new Map<string, KeywordCampaign[]>(), new Map<string, KeywordSpace[]>()]
        : await Promise.all([
            readKeywordCampaigns(db, accountId, aiming),
            readKeywordSpaces(db, accountId, aiming),
          ]);
    const campaignsOf = (id: string, wanted: CampaignEffect) =>
      (campaigns.get(id) ?? []).flatMap(({ _id, name, effect }) => (effect === wanted ? { _id, name } : []));
    return new Map(
      [...rows].map(([id, { activeFrom, activeUntil, media, hasTargets: _has, ...row }]) => [
        id,
        {
          ...row,
          answerType: answerTypeOf({ ...row, media }),
          media: media.map((its) =>
            shownMedia(its, `/api/keywords/${id}/media?version=${encodeURIComponent(its.key)}`),
          ),
          publicLink: publicLinkOf(env, row.slug),
          smsLink: phoneNumber && smsLinkOf(phoneNumber, row.word),
          joinCampaigns: campaignsOf(id, "join"),
          leaveCampaigns: campaignsOf(id, "leave"),
          spaces: spaces.get(id) ?? [],
          activeFrom: activeFrom?.toISOString() ?? null,
          activeUntil: activeUntil?.toISOString() ?? null,
        },
      ]),
    );
  },
  insert: (db, accountId, id, input) => write(db, accountId, id, withChange(NEW, input)),
  async update(db, accountId, id, { joinCampaignIds, leaveCampaignIds, spaceIds, ...change }) {
    const before = (await readKeywords(db, accountId, [id])).get(id);
    if (!before) return;
    if (change.tells) await requirePeople(db, accountId, change.tells);
    await write(db, accountId, id, withChange(before, change));
    await writeCampaigns(db, accountId, id, { join: joinCampaignIds, leave: leaveCampaignIds });
    if (spaceIds) await writeSpaces(db, accountId, id, spaceIds);
    if (change.media) await letGoOfFiles(db, accountId, before.media);
  },
  async copy(db, accountId, fromId, toId) {
    const from = (await readKeywords(db, accountId, [fromId])).get(fromId);
    if (!from) return;
    const word = await freeWord(db, accountId, from.word);
    await nameItem(db, accountId, toId, word);
    // A copy is off until it is reviewed: two keywords with the same answer would surprise people.
    await write(db, accountId, toId, { ...from, word, otherWords: [], isOn: false });
    const campaigns = (await readKeywordCampaigns(db, accountId, [fromId])).get(fromId) ?? [];
    const idsOf = (wanted: CampaignEffect) =>
      campaigns.flatMap(({ _id, effect }) => (effect === wanted ? _id : []));
    await writeCampaigns(db, accountId, toId, { join: idsOf("join"), leave: idsOf("leave") });
    const spaces = (await readKeywordSpaces(db, accountId, [fromId])).get(fromId) ?? [];
    await writeSpaces(
      db,
      accountId,
      toId,
      spaces.map(({ _id }) => _id),
    );
  },
  async beforeRemove(db, accountId, ids) {
    const rows = await readKeywords(db, accountId, ids);
    await letGoOfFiles(
      db,
      accountId,
      [...rows.values()].flatMap(({ media }) => media),
    );
    await deleteMatches(db, accountId, ids);
  },
};

/** Returns the message type of the answer. */
export const answerTypeOf = ({ media, sendsCard }: Pick<KeywordSettings, "media" | "sendsCard">) =>
  media[0]?.contentType.startsWith("audio/") ? "rvm" : media.length > 0 || sendsCard ? "mms" : "sms";

function withChange(
  before: KeywordSettings,
  { activeFrom, activeUntil, ...change }: { [K in keyof KeywordInput]?: KeywordInput[K] | undefined },
): KeywordSettings {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: KeywordSettings = { ...before, ...given };
  const day = (value: string | null | undefined, was: Date | null) =>
    value === undefined ? was : value === null ? null : new Date(value);
  return {
    ...after,
    activeFrom: day(activeFrom, before.activeFrom),
    activeUntil: day(activeUntil, before.activeUntil),
    tells: [...new Set(after.tells)],
    addTags: [...new Set(after.addTags.map(readTagName))],
    removeTags: [...new Set(after.removeTags.map(readTagName))],
  };
}

/** Throws `not-found` for anyone who is not a user of the account or has no mailbox. */
async function requirePeople(db: Connection, accountId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const team = new Set((await listTeam(db, accountId)).map(({ _id }) => _id));
  if (!ids.every((id) => team.has(id))) throw notFound("person");
}

/** Throws `invalid-input` for missing campaigns; those of an omitted effect stay. */
async function writeCampaigns(
  db: Connection,
  accountId: number,
  id: string,
  campaigns: { [E in CampaignEffect]: string[] | undefined },
): Promise<void> {
  for (const effect of ["join", "leave"] as const) {
    const ids = campaigns[effect];
    if (ids && !(await replaceKeywordCampaigns(db, accountId, id, effect, ids)))
      throw invalid({ [`${effect}CampaignIds`]: "A campaign you chose no longer exists." });
  }
}

/** Throws `invalid-input`, with its name, when another keyword has one of the words. */
async function write(db: Connection, accountId: number, id: string, keyword: KeywordSettings): Promise<void> {
  const { word, otherWords, allowsMisspelt, activeFrom, activeUntil } = keyword;
  if (activeFrom && activeUntil && activeFrom >= activeUntil)
    throw invalid({ activeUntil: "Choose a last day that isn't before the first." });
  await writeKeyword(db, accountId, id, keyword);
  const taken = await writeWords(db, accountId, id, [word, ...otherWords], allowsMisspelt);
  if (!taken) return;
  throw invalid({
    [taken.taken === word ? "word" : "otherWords"]:
      `Your keyword ${taken.by} already uses “${taken.taken}”. Choose another word.`,
  });
}

/** Returns "SALE 2", or the next free number. */
export async function freeWord(db: Connection, accountId: number, word: string): Promise<string> {
  // As many words as leave room for the number.
  const words = word.slice(0, 35).split(/(?<=[-_ ])(?=[^-_ ])/u);
  const before = words
    .slice(0, KEYWORD_MAX_WORDS - 1)
    .join("")
    .replace(/[-_ ]+$/u, "");
  const numbered = Array.from({ length: 1_001 }, (_, place) => `${before} ${place + 2}`);
  const taken = new Set(await findTaken(db, accountId, numbered.map(keywordWord)));
  return numbered.find((candidate) => !taken.has(keywordWord(candidate))) ?? numbered[0]!;
}

/** Throws `invalid-input` for missing spaces. */
async function writeSpaces(db: Connection, accountId: number, id: string, spaceIds: string[]): Promise<void> {
  if (!(await replaceKeywordSpaces(db, accountId, id, spaceIds)))
    throw invalid({ spaceIds: "A space you chose no longer exists." });
}
