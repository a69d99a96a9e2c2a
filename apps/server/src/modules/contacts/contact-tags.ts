import { cleanTag } from "@broadcast/domain/account/names";
import { invalid } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { ensureTags, replaceContactTags } from "./contact-tags.sql.ts";

/** Sets a contact's tags to exactly these, creating missing ones. */
export async function setContactTags(
  db: Connection,
  accountId: number,
  contactId: string,
  names: string[],
  now: Date,
): Promise<void> {
  const tagIds = await ensureTags(db, accountId, names.map(readTagName), now);
  await replaceContactTags(db, accountId, contactId, tagIds);
}

/** Returns a tag's name as it is stored: letters, digits, hyphen, underscore and space. */
export const readTagName = (typed: string): string => readTagNameAt("tags", typed);

/** The same, with the error at the form field it was entered in. */
export function readTagNameAt(field: string, typed: string): string {
  const name = cleanTag(typed);
  if (name === "") throw invalid({ [field]: "A tag needs at least one letter or digit." });
  return name;
}
