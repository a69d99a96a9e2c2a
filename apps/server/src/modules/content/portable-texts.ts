import { CONTENT_PATHS, type LinkedKind, tagText, tokenize } from "@broadcast/domain/messages/message-tags";
import type { Env } from "../../env.ts";

const SLUG = /^[a-z0-9-]{1,60}$/;
const KINDS = Object.keys(CONTENT_PATHS) as LinkedKind[];
const isLinked = (kind: string): kind is LinkedKind => kind in CONTENT_PATHS;

/** What is to be done with what a text holds of its account. */
export interface TextChanges {
  /** The slug of a tag, or of an address of ours: answers the one to put in its place. */
  slug(kind: LinkedKind, slug: string): string;
  /** Any other address of ours. */
  address?(url: string): void;
}

/** A text with the slugs of its tags and addresses changed, those at the short address of the installation among them. */
export function changeSlugs(
  text: string,
  { PUBLIC_URL, SHORT_URL }: Pick<Env, "PUBLIC_URL" | "SHORT_URL">,
  changes: TextChanges,
): string {
  const tagged = tokenize(text)
    .map(({ kind, value, raw }) =>
      isLinked(kind) && SLUG.test(value) ? tagText(kind, changes.slug(kind, value)) : raw,
    )
    .join("");
  const changed = changeAddresses(tagged, PUBLIC_URL, changes);
  return SHORT_URL === PUBLIC_URL ? changed : changeAddresses(changed, SHORT_URL, changes);
}

function changeAddresses(text: string, publicUrl: string, changes: TextChanges): string {
  const [before = "", ...rests] = text.split(publicUrl);
  return rests.reduce((done, rest) => {
    // Another site whose name begins alike is none of ours.
    const path = /^(?![a-z0-9.:-])(?:\/[^\s"'<>()[\]{}|]*)?/i.exec(rest)?.[0];
    if (path === undefined) return done + publicUrl + rest;
    return done + publicUrl + changePath(path, publicUrl, changes) + rest.slice(path.length);
  }, before);
}

function changePath(path: string, publicUrl: string, changes: TextChanges): string {
  const [, letter, slug = "", rest = ""] = /^\/([a-z])\/([a-z0-9-]{1,60})(.*)$/s.exec(path) ?? [];
  const kind = KINDS.find((each) => CONTENT_PATHS[each] === letter);
  // What follows the slug is one contact's own part.
  if (kind && !/^\/./.test(rest)) return `/${letter}/${changes.slug(kind, slug)}${rest}`;
  if (!/^\/?$/.test(path)) changes.address?.(`${publicUrl}${path}`);
  return path;
}
