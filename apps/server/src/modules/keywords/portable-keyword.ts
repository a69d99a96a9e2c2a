import { keywordWord } from "@broadcast/domain/messages/keyword-words";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import type { Arrival, PortableKind } from "../content/index.ts";
import { readKeywordCampaigns, replaceKeywordCampaigns } from "./keyword-campaigns.sql.ts";
import { findTaken, type KeywordSettings, readKeywords, writeKeyword, writeWords } from "./keywords.sql.ts";
import { freeWord } from "./keywords.ts";

type Content = Omit<KeywordSettings, "word" | "isOn" | "tells" | "tellsOn" | "activeFrom" | "activeUntil"> & {
  activeFrom: string | null;
  activeUntil: string | null;
  joins: string[];
  leaves: string[];
};

export const portableKeyword: PortableKind<Content> = {
  contentType: "keyword",
  isLinked: true,
  arrives: "We'll add it turned off.",
  comesAfter: ["campaign"],
  async read(from, id) {
    const keyword = (await readKeywords(from.db, from.accountId, [id])).get(id);
    if (!keyword) return null;
    const campaigns = (await readKeywordCampaigns(from.db, from.accountId, [id])).get(id) ?? [];
    const keysOf = (wanted: string) =>
      campaigns.flatMap(({ _id, effect }) => (effect === wanted ? from.item("campaign", _id) : []));
    const { otherWords, allowsMisspelt, answersPer, addTags, removeTags, activeFrom, activeUntil } = keyword;
    return {
      otherWords,
      allowsMisspelt,
      answer: await from.texts(keyword.answer),
      answersPer,
      addTags,
      removeTags,
      activeFrom: activeFrom?.toISOString() ?? null,
      activeUntil: activeUntil?.toISOString() ?? null,
      consentWording: await from.texts(keyword.consentWording),
      media: keyword.media.map(from.file),
      sendsCard: keyword.sendsCard,
      joins: keysOf("join"),
      leaves: keysOf("leave"),
    };
  },
  describe: (content) => [
    { label: "Reply", text: content.answer },
    ...(content.media.length > 0 ? [{ label: "Sent with it", text: content.media[0]!.contentType }] : []),
    { label: "Other words", text: content.otherWords.join(", ") },
    { label: "Adds tags", text: content.addTags.join(", ") },
    { label: "Removes tags", text: content.removeTags.join(", ") },
    { label: "Joins campaigns", text: content.joins.join(", ") },
    { label: "Leaves campaigns", text: content.leaves.join(", ") },
    { label: "Consent wording", text: content.consentWording },
  ],
  async freeName(db, accountId, name) {
    const taken = await findTaken(db, accountId, [keywordWord(name)]);
    return taken.length > 0 ? freeWord(db, accountId, name) : name;
  },
  insert: (to, id, content) => write(to, id, content, { isOn: false, tells: [], tellsOn: "first" }),
  async replace(to, id, content) {
    const before = (await readKeywords(to.db, to.accountId, [id])).get(id);
    if (!before) return;
    await write(to, id, content, before);
    await letGoOfFiles(to.db, to.accountId, before.media);
  },
};

/** Uses the item's name as its word, and of its other words those that are free. */
async function write(
  to: Arrival,
  id: string,
  { joins, leaves, ...content }: Content,
  { isOn, tells, tellsOn }: Pick<KeywordSettings, "isOn" | "tells" | "tellsOn">,
): Promise<void> {
  const { db, accountId } = to;
  const { name: word } = await db
    .selectFrom("content_items")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .select("name")
    .executeTakeFirstOrThrow();
  // Its own words count as free.
  await db
    .deleteFrom("keyword_words")
    .where("account_id", "=", accountId)
    .where("keyword_id", "=", id)
    .execute();
  const compared = content.otherWords.map(keywordWord);
  const taken = new Set(compared.length > 0 ? await findTaken(db, accountId, compared) : []);
  const otherWords = content.otherWords.filter((other) => !taken.has(keywordWord(other)));
  const day = (value: string | null) => (value === null ? null : new Date(value));
  await writeKeyword(db, accountId, id, {
    ...to.texts(content),
    media: content.media.map(to.file),
    word,
    otherWords,
    isOn,
    tells,
    tellsOn,
    activeFrom: day(content.activeFrom),
    activeUntil: day(content.activeUntil),
  });
  const clash = await writeWords(db, accountId, id, [word, ...otherWords], content.allowsMisspelt);
  if (clash) throw new Error("A word of a keyword was taken while it was imported");
  await replaceKeywordCampaigns(db, accountId, id, "join", joins.map(to.item));
  await replaceKeywordCampaigns(db, accountId, id, "leave", leaves.map(to.item));
}
