import { randomInt } from "node:crypto";
import type { EntryWay } from "@broadcast/contract/contests";
import type { Connection } from "../../db/connection.ts";
import { noteChange } from "../../http/live/change-log.ts";
import type { FormSubmitted } from "../configurable-forms/index.ts";
import type { ContactsLeaving } from "../contacts/index.ts";
import type { KeywordMatched } from "../keywords/index.ts";
import type { LinksClicked } from "../trackable-links/index.ts";
import {
  countEntriesOf,
  deleteEntries,
  findContestsOf,
  hasNonce,
  insertEntry,
  lockOpen,
} from "./entries.sql.ts";

const CODE_CHARACTERS = 12;
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** The outcome of an entry: it counts, the contact already has all allowed entries, or the contest is not open. */
export type EntryOutcome = "entered" | "entered-before" | "not-open";

interface Entry {
  contestId: string;
  contactId: string;
  way: EntryWay;
  /** The time of the entry. */
  now: Date;
  /** Makes it count once; omitted where repetition is impossible. */
  nonce?: string;
}

/** Generates a code for a contact in the public list, which reveals nothing about them. */
export const makeEntryCode = (): string =>
  // biome-ignore lint/plugin/randomness: Stands for a person in the public list of a draw.
  Array.from({ length: CODE_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/**
 * Enters a contact into a contest, as often as its rules allow, and never before it opens or after it closes. In the
 * caller's transaction, which must be short: the contest cannot close before it ends.
 */
export async function enterContest(
  db: Connection,
  accountId: number,
  { contestId, contactId, way, now, nonce }: Entry,
): Promise<EntryOutcome> {
  const [open] = await lockOpen(db, accountId, [contestId], now);
  if (!open) return "not-open";
  const most = open.entriesPerContact;
  for (;;) {
    if (nonce !== undefined && (await hasNonce(db, accountId, contestId, nonce))) return "entered";
    const entry = { contestId, contactId, code: makeEntryCode(), way, nonce: nonce ?? null, most, now };
    if (await insertEntry(db, accountId, entry)) {
      await noteChange(db, accountId, ["content"], [contestId]);
      return "entered";
    }
    if ((await countEntriesOf(db, accountId, contestId, contactId)) >= most) return "entered-before";
    // A concurrent entry took the same number: the next one is free.
  }
}

/** Enters a form's contact into the contests that it belongs to. */
export async function enterByForm(
  db: Connection,
  { accountId, formId, contactId, now }: FormSubmitted,
): Promise<void> {
  for (const contestId of await findContestsOf(db, accountId, { formId }))
    await enterContest(db, accountId, { contestId, contactId, way: "form", now });
}

/** Enters contacts who opened a link into the contests that it belongs to. */
export async function enterByLink(db: Connection, { clicks }: LinksClicked): Promise<void> {
  // A broadcast's few links are opened by many contacts at once.
  for (const [accountId, its] of Map.groupBy(clicks, (click) => click.accountId))
    for (const [linkId, opened] of Map.groupBy(its, (click) => click.linkId))
      for (const contestId of await findContestsOf(db, accountId, { linkId }))
        for (const { contactId, time } of opened)
          await enterContest(db, accountId, { contestId, contactId, way: "link", now: time });
}

/**
 * Enters contacts who texted a keyword, or had it applied to them, into the contests that it belongs to. What counts is
 * when they did, not when it is acted on.
 */
export async function enterByKeyword(
  db: Connection,
  { accountId, keywordId, contactId, time }: KeywordMatched,
): Promise<void> {
  for (const contestId of await findContestsOf(db, accountId, { keywordId }))
    await enterContest(db, accountId, { contestId, contactId, way: "keyword", now: time });
}

/** Removes contacts about to be deleted from contests that are still open. */
export async function forgetEntrants(
  db: Connection,
  { accountId, contactIds }: ContactsLeaving,
): Promise<void> {
  await deleteEntries(db, accountId, contactIds);
}
