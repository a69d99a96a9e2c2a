import { CONTENT_PATHS, type LinkedKind, tagText, tokenize } from "@broadcast/domain/messages/message-tags";
import type { Env } from "../../env.ts";

const SLUG = /^[a-z0-9-]{1,60}$/;
const KINDS = Object.keys(CONTENT_PATHS) as LinkedKind[];
const isLinked = (kind: string): kind is LinkedKind => kind in CONTENT_PATHS;

/** How to replace the account's references in a text. */
export interface TextChanges {
  /** Called for the slug of a tag or address; returns its replacement. */
  slug(kind: LinkedKind, slug: string): string;
  /** Called for any other address of this server. */
  address?(url: string): void;
}

/** Replaces the slugs of tags and addresses in a text, including those at the installation's short address. */
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
    // Another site whose name only begins the same is not ours.
    const path = /^(?![a-z0-9.:-])(?:\/[^\s"'<>()[\]{}|]*)?/i.exec(rest)?.[0];
    if (path === undefined) return done + publicUrl + rest;
    return done + publicUrl + changePath(path, publicUrl, changes) + rest.slice(path.length);
  }, before);
}

function changePath(path: string, publicUrl: string, changes: TextChanges): string {
  const [, letter, slug = "", rest = ""] = /^\/([a-z])\/([a-z0-9-]{1,60})(.*)$/s.exec(path) ?? [];
  const kind = KINDS.find((each) => CONTENT_PATHS[each] === letter);
  // Anything after the slug is one contact's own part.
  if (kind && !/^\/./.test(rest)) return `/${letter}/${changes.slug(kind, slug)}${rest}`;
  if (!/^\/?$/.test(path)) changes.address?.(`${publicUrl}${path}`);
  return path;
}
