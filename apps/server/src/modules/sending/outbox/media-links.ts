import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../../app-error.ts";
import type { StoredMedia } from "../../../db/columns.ts";
import type { Env } from "../../../env.ts";
import { type Keys, secretsOf } from "../../../http/guard/secrets/keyed-hash.ts";
import type { Services } from "../../../services.ts";

/** Long enough for a carrier to fetch it after any retry of its own. */
const LINK_LIVES_MS = 24 * 3_600_000;

const sign = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(`media ${text}`).digest("base64url");

/** Whether a link is ours, including one made with the previous secret. */
const isSigned = (keys: Keys, text: string, signature: string): boolean =>
  secretsOf(keys).some((secret) => {
    const [expected, given] = [Buffer.from(sign(secret, text)), Buffer.from(signature)];
    return given.length === expected.length && timingSafeEqual(given, expected);
  });

/** Returns a signed address at which a carrier can fetch a picture for a day. */
export function mediaLink(env: Env, media: StoredMedia, now: Date): string {
  const claim = Buffer.from(
    JSON.stringify({ key: media.key, contentType: media.contentType, until: now.getTime() + LINK_LIVES_MS }),
  ).toString("base64url");
  return `${env.PUBLIC_URL}/media/${claim}.${sign(env.SECRET, claim)}`;
}

/** Serves signed links to pictures, without a session, since carriers have none. */
export function serveMediaLinks(app: FastifyInstance, { env, storage, clock }: Services): void {
  app.get<{ Params: { link: string } }>("/media/:link", { schema: {} }, async (request, reply) => {
    const [claim = "", signature = ""] = request.params.link.split(".");
    if (!isSigned(env, claim, signature)) throw notFound("picture");
    const { key, contentType, until } = JSON.parse(
      Buffer.from(claim, "base64url").toString(),
    ) as StoredMedia & {
      until: number;
    };
    if (until < clock.now().getTime()) throw notFound("picture");
    return reply
      .type(contentType)
      .header("x-content-type-options", "nosniff")
      .send(await storage.read(key));
  });
}
