import type { ContentDesign, DesignParagraph, SimpleDesignBlock } from "@broadcast/contract/content-design";
import { tagText } from "@broadcast/domain/messages/message-tags";
import type { Connection } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { Env } from "../../env.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { insertItem, makeSlug } from "../content/index.ts";
import { isOwnAddress } from "./own-addresses.ts";
import { findLinkSlugs, insertLink } from "./tracked-links.sql.ts";

/** The slugs of trackable links, by target address. */
export type TrackedLinks = Readonly<Record<string, string>>;

const NAME_MAX_CHARACTERS = 100;

/** Returns trackable links for all plain addresses of a design, existing or new. */
export async function trackLinks(
  { db, env, accountId, now }: { db: Connection; env: Env; accountId: number; now: Date },
  design: ContentDesign,
): Promise<TrackedLinks> {
  const urls = new Set<string>();
  changeLinks(design, (link) => {
    if (/^https:\/\//i.test(link) && !isOwnAddress(env, link)) urls.add(link);
    return link;
  });
  const slugs = await findLinkSlugs(db, accountId, [...urls]);
  for (const url of urls) {
    if (slugs.has(url)) continue;
    const name = url.replace(/^https:\/\/(www\.)?/i, "").slice(0, NAME_MAX_CHARACTERS);
    const [id, slug] = [uuidv7(), makeSlug(name)];
    await insertItem(db, accountId, "trackableLink", { id, name, slug, now });
    await insertLink(db, accountId, id, url);
    await noteChange(db, accountId, ["content"], [id]);
    slugs.set(url, slug);
  }
  return Object.fromEntries(slugs);
}

/** Replaces addresses in a design with the tags of their trackable links. */
export const withTracked = (design: ContentDesign, tracked: TrackedLinks): ContentDesign =>
  changeLinks(design, (link) =>
    Object.hasOwn(tracked, link) ? tagText("trackableLink", tracked[link]!) : link,
  );

/** Changes every link except social profiles, which lead to the business's own pages elsewhere. */
function changeLinks(design: ContentDesign, change: (link: string) => string): ContentDesign {
  const simple = (block: SimpleDesignBlock): SimpleDesignBlock => {
    if (block.type === "button") return { ...block, link: change(block.link) };
    if (block.type === "image") return { ...block, link: block.link === null ? null : change(block.link) };
    if (block.type !== "text") return block;
    const runs = (its: DesignParagraph): DesignParagraph => {
      const changed = (Array.isArray(its) ? its : its.runs).map((run) =>
        run.link === null ? run : { ...run, link: change(run.link) },
      );
      return Array.isArray(its) ? changed : { ...its, runs: changed };
    };
    return { ...block, paragraphs: block.paragraphs.map(runs) };
  };
  return {
    ...design,
    blocks: design.blocks.map((block) =>
      block.type === "columns"
        ? { ...block, columns: block.columns.map((column) => column.map(simple)) }
        : simple(block),
    ),
  };
}
