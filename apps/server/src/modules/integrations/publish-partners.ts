import { readFile } from "node:fs/promises";
import { SCOPE_NAMES } from "@broadcast/contract/scopes";
import { z } from "zod";
import { transaction } from "../../db/connection.ts";
import { hashToken } from "../../http/guard/session.ts";
import type { Services } from "../../services.ts";
import { isThisMachine } from "../../this-machine.ts";
import { replacePartners } from "./integrations.sql.ts";

/** Whether codes may be sent to an address: the way there must be private. */
export function isRedirectUrl(text: string, sandboxUrl: string | undefined): boolean {
  const { protocol, hostname, origin, username, hash } = new URL(text);
  const isUnread =
    protocol === "https:" ||
    isThisMachine(hostname) ||
    (sandboxUrl !== undefined && origin === new URL(sandboxUrl).origin);
  return isUnread && username === "" && hash === "" && !text.includes("#");
}

const redirectUrl = (sandboxUrl: string | undefined) =>
  z
    .url({ protocol: /^https?$/ })
    .refine(
      (text) => isRedirectUrl(text, sandboxUrl),
      "an address begins with https:// (http:// only on this machine) and has no # part",
    );

const partnersFile = (sandboxUrl: string | undefined) =>
  z.array(
    z.object({
      id: z.string().regex(/^[a-z0-9-]{1,64}$/, "an id has small letters, digits and hyphens"),
      name: z.string().trim().min(1).max(60),
      description: z.string().trim().max(300).default(""),
      website: z
        .url({ protocol: /^https?$/ })
        .or(z.literal(""))
        .default(""),
      redirectUrls: z.array(redirectUrl(sandboxUrl)).min(1),
      scopes: z.array(z.enum(SCOPE_NAMES)).min(1),
      secret: z.string().min(32).max(200),
    }),
  );

/** Writes the partners of the installation's file to the database; without a file the stored ones stay. */
export async function publishPartners({
  db,
  clock,
  env,
}: Pick<Services, "db" | "clock" | "env">): Promise<void> {
  if (!env.PARTNERS_FILE) return;
  const given = partnersFile(env.SANDBOX_URL).parse(JSON.parse(await readFile(env.PARTNERS_FILE, "utf8")));
  const partners = given.map(({ id, name, description, website, redirectUrls, scopes, secret }) => ({
    id,
    name,
    description,
    website,
    redirect_urls: redirectUrls,
    scopes: [...new Set(scopes)],
    secret_hash: hashToken(secret),
    secret_made_at: clock.now(),
  }));
  await transaction(db, (tx) => replacePartners(tx, partners, clock.now()));
}
