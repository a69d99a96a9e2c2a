import { cleanTag } from "@broadcast/domain/account/names";
import { invalid } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { ensureTags, replaceContactTags } from "./contact-tags.sql.ts";

/** Gives a contact exactly these tags, made where there are none. */
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

/** A tag's name as it is stored: letters, digits, hyphen, underscore and space. */
export const readTagName = (typed: string): string => readTagNameAt("tags", typed);

/** The same, refused at the field of a form that it was typed into. */
export function readTagNameAt(field: string, typed: string): string {
  const name = cleanTag(typed);
  if (name === "") throw invalid({ [field]: "A tag needs at least one letter or digit." });
  return name;
}
