import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import type { DB } from "../../db/schema.gen.ts";
import { type AskedAt, conditionsHold } from "./contact-conditions.sql.ts";

/** Which contacts a search finds: every part narrows it. Made by `readTerms` from what a caller sent. */
export interface ContactSearch {
  /** Start of a name's word, of an email, digits of a phone number. */
  term?: string | undefined;
  tag?: string | undefined;
  folderId?: string | undefined;
  /** Who stood in the file of an import. */
  importId?: string | undefined;
  /** Advanced searches, a segment's among them. */
  conditions?: readonly ContactConditions[] | undefined;
  filter?: "all" | "potential-stop" | "do-not-message" | "archived" | undefined;
  askedAt: AskedAt;
}

type ContactsBuilder = ExpressionBuilder<DB, "contacts">;

/** The condition of a term on `contacts`, archived ones included; each part has an index (see the migration). */
export function termMatches(accountId: number, term: string) {
  return (eb: ContactsBuilder): Expression<SqlBool> => {
    const isOwn = eb("contacts.account_id", "=", accountId);
    const wanted = term.trim().toLowerCase();
    if (!wanted) return isOwn;
    const words = wanted.split(/\s+/);
    const either: Expression<SqlBool>[] = [
      eb.and(words.map((word) => eb("contacts.search_name", "like", `%${likeText(word)}%`))),
    ];
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

/** The condition of a whole search on `contacts`. */
export function matching(accountId: number, search: ContactSearch) {
  const { term = "", tag, folderId, importId, conditions = [], filter, askedAt } = search;
  return (eb: ContactsBuilder): Expression<SqlBool> => {
    const parts: Expression<SqlBool>[] = [
      termMatches(accountId, term)(eb),
      eb("contacts.archived_at", filter === "archived" ? "is not" : "is", null),
    ];
    if (tag) parts.push(hasTag(accountId, tag)(eb));
    if (folderId) parts.push(eb("contacts.folder_id", "=", folderId));
    if (importId) parts.push(stoodIn(accountId, importId)(eb));
    if (filter === "potential-stop") parts.push(eb("contacts.potential_stop_at", "is not", null));
    if (filter === "do-not-message") parts.push(eb("contacts.do_not_message", "is", sql<boolean>`true`));
    parts.push(...conditions.map((each) => conditionsHold(accountId, each, askedAt)));
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

const hasTag = (accountId: number, tag: string) => (eb: ContactsBuilder) =>
  eb.exists(
    eb
      .selectFrom("contact_tags")
      .innerJoin("tags", (join) =>
        join
          .onRef("tags.account_id", "=", "contact_tags.account_id")
          .onRef("tags.id", "=", "contact_tags.tag_id"),
      )
      .where("contact_tags.account_id", "=", accountId)
      .whereRef("contact_tags.contact_id", "=", "contacts.id")
      .where(sql<string>`lower(tags.name)`, "=", tag.toLowerCase())
      .select("contact_tags.contact_id"),
  );
