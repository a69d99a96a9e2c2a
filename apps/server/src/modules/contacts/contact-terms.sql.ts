import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import type { DB } from "../../db/schema.gen.ts";

/** Which contacts: a term (start of a name's word, of an email, digits of a phone number), a tag and a standing. */
export interface ContactTerms {
  term?: string | undefined;
  tag?: string | undefined;
  folderId?: string | undefined;
  filter?: "all" | "potential-stop" | "do-not-message" | undefined;
}

/** The condition of the terms on `contacts`; each part has an index (see the migration). */
export function matching(accountId: number, { term, tag, folderId, filter }: ContactTerms) {
  return (eb: ExpressionBuilder<DB, "contacts">): Expression<SqlBool> => {
    const parts: Expression<SqlBool>[] = [eb("contacts.account_id", "=", accountId)];
    const wanted = term?.trim().toLowerCase();
    if (wanted) {
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
      parts.push(eb.or(either));
    }
    if (tag) {
      parts.push(
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
        ),
      );
    }
    if (folderId) parts.push(eb("contacts.folder_id", "=", folderId));
    if (filter === "potential-stop") parts.push(eb("contacts.potential_stop_at", "is not", null));
    if (filter === "do-not-message") parts.push(eb("contacts.do_not_message", "is", sql<boolean>`true`));
    return eb.and(parts);
  };
}
