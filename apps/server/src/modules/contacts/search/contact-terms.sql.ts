import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { sql } from "../../../db/connection.ts";
import { likeText } from "../../../db/like-text.ts";
import type { DB } from "../../../db/schema.gen.ts";
import { type AskedAt, conditionsHold } from "./contact-conditions.sql.ts";
import { hasOneTag } from "./has-tag.sql.ts";

/** Which contacts a search finds: every part narrows it. Built by `readTerms` from a caller's input. */
export interface ContactSearch {
  /** The start of a word in the name or of an email, or digits of a phone number. */
  term?: string | undefined;
  tag?: string | undefined;
  folderId?: string | undefined;
  /** The contacts in the file of an import. */
  importId?: string | undefined;
  /** Advanced searches, including a segment's. */
  conditions?: readonly ContactConditions[] | undefined;
  filter?: "all" | "potential-stop" | "do-not-message" | "archived" | undefined;
  askedAt: AskedAt;
  /** Whether it is known to match many; affects only the form of the query. */
  isCommon?: boolean | undefined;
}

type ContactsBuilder = ExpressionBuilder<DB, "contacts">;

/** The condition of a term on `contacts`, including archived ones; each part has an index (see the migration). */
export function termMatches(accountId: number, term: string) {
  return (eb: ContactsBuilder): Expression<SqlBool> => {
    const isOwn = eb("contacts.account_id", "=", accountId);
    const wanted = term.trim().toLowerCase();
    if (!wanted) return isOwn;
    const words = wanted.split(/\s+/);
    const either: Expression<SqlBool>[] = [eb.and(words.map(nameHolds(eb)))];
    if (wanted.includes("@") || !/\s/.test(wanted)) {
      either.push(sql<SqlBool>`lower(contacts.email) like ${`${likeText(wanted)}%`}`);
    }
    const digits = wanted.replaceAll(/\D/g, "");
    if (digits.length >= 3 && /^[\d\s()+.-]+$/.test(wanted)) {
      const reversed = [...digits].reverse().join("");
      either.push(sql<SqlBool>`reverse(contacts.phone_number) like ${`${reversed}%`}`);
      either.push(eb("contacts.phone_number", "like", `+${digits.length > 10 ? digits : `1${digits}`}%`));
    }
    return eb.and([isOwn, eb.or(either)]);
  };
}

/** Shorter parts of a word cannot use the index of names, but the beginning of a word can. */
const PART_MIN = 3;

const nameHolds = (eb: ContactsBuilder) => (word: string) => {
  const text = likeText(word);
  return word.length < PART_MIN
    ? eb.or([
        eb("contacts.search_name", "like", `${text}%`),
        eb("contacts.search_name", "like", `% ${text}%`),
      ])
    : eb("contacts.search_name", "like", `%${text}%`);
};

/**
 * The condition of a whole search on `contacts`. Archived contacts match only their own filter, unless
 * `includesArchived`.
 */
export function matching(accountId: number, search: ContactSearch, { includesArchived = false } = {}) {
  const { term = "", tag, folderId, importId, conditions = [], filter, askedAt, isCommon = false } = search;
  const isOnlyArchived = filter === "archived";
  return (eb: ContactsBuilder): Expression<SqlBool> => {
    const parts: Expression<SqlBool>[] = [termMatches(accountId, term)(eb)];
    if (isOnlyArchived || !includesArchived)
      parts.push(eb("contacts.archived_at", isOnlyArchived ? "is not" : "is", null));
    if (tag) parts.push(hasOneTag(accountId, [tag], isCommon));
    if (folderId) parts.push(eb("contacts.folder_id", "=", folderId));
    if (importId) parts.push(stoodIn(accountId, importId)(eb));
    if (filter === "potential-stop") parts.push(eb("contacts.potential_stop_at", "is not", null));
    if (filter === "do-not-message") parts.push(eb("contacts.do_not_message", "is", sql<boolean>`true`));
    parts.push(...conditions.map((each) => conditionsHold(accountId, each, askedAt, isCommon)));
    return eb.and(parts);
  };
}

const stoodIn = (accountId: number, importId: string) => (eb: ContactsBuilder) =>
  eb(
    "contacts.id",
    "in",
    eb
      .selectFrom("contact_import_people")
      .where("contact_import_people.account_id", "=", accountId)
      .where("contact_import_people.import_id", "=", importId)
      .select("contact_import_people.contact_id"),
  );
