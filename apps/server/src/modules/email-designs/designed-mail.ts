import type { ContentDesign } from "@broadcast/contract/content-design";
import { socialNetworkOf } from "@broadcast/domain/content/social-networks";
import type { MergeValues } from "@broadcast/domain/messages/merge-fields";
import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import type { MailFooter } from "../../providers/email/mail-layout.ts";
import type { ShownPicture } from "../../public-pages/design-html.ts";
import { readPictures } from "../attachments/index.ts";
import { designPictures } from "../content/index.ts";
import { compileEmail, type EmailValues } from "./compile-email.ts";
import { findVersion } from "./email-versions.sql.ts";
import { simpleBlocksOf } from "./email-words.ts";
import { socialIconUrl } from "./social-icons.ts";

/** Mails handed over at about the same time share one read and one layout; a replaced picture is in the next ones. */
const HELD_MS = 5_000;

type Layout = (values: EmailValues) => string;

const held = new WeakMap<Connection, Map<string, Promise<Layout>>>();

/** Renders a designed mail for one recipient, whose values were stored when it was promised. */
export async function designedMail(
  services: { db: Connection; env: Pick<Env, "PUBLIC_URL" | "SECRET"> },
  mail: { accountId: number; versionId: string; values: MergeValues },
  footer: MailFooter,
): Promise<string> {
  const layout = await keptLayout(services, mail.accountId, mail.versionId);
  return layout({ values: mail.values, footer });
}

function keptLayout(
  { db, env }: { db: Connection; env: Pick<Env, "PUBLIC_URL" | "SECRET"> },
  accountId: number,
  versionId: string,
): Promise<Layout> {
  const known = held.get(db) ?? new Map<string, Promise<Layout>>();
  held.set(db, known);
  const before = known.get(versionId);
  if (before) return before;
  const reading = (async () => {
    const version = await findVersion(db, accountId, versionId);
    if (!version) throw new Error("the design of a mail is missing");
    return compileEmail({
      ...version,
      pictures: await readDesignPictures(db, env, accountId, version.design),
    });
  })();
  known.set(versionId, reading);
  const forget = () => void known.delete(versionId);
  setTimeout(forget, HELD_MS).unref();
  reading.catch(forget);
  return reading;
}

/** Returns a design's pictures at our addresses, those of its social profiles by link, without deleted ones. */
export async function readDesignPictures(
  db: Connection,
  env: Pick<Env, "PUBLIC_URL" | "SECRET">,
  accountId: number,
  design: ContentDesign,
): Promise<Map<string, ShownPicture>> {
  const pictures = await readPictures(db, env, accountId, designPictures(design));
  for (const block of design.blocks.flatMap(simpleBlocksOf))
    if (block.type === "social")
      for (const { link } of block.profiles)
        pictures.set(link, { url: socialIconUrl(env, socialNetworkOf(link)), size: null });
  return pictures;
}
