import { SOCIAL_NETWORKS, type SocialNetwork } from "@broadcast/domain/content/social-networks";
import type { FastifyInstance } from "fastify";
import type { Env } from "../../env.ts";
import { openSharp } from "../../pictures/sharp.ts";

/** Twice the size in mails. */
const SIZE = 64;
/** Visible on light and dark: a white icon on a gray disk. */
const DISK = "#59645e";
/** Part of the address, so that a redrawn icon gets a new one. */
const VERSION = 1;

/** Returns the address of a network's icon, for mails, whose programs don't render SVG. */
export const socialIconUrl = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, { name }: SocialNetwork): string =>
  `${PUBLIC_URL}/social-icons/${name}-${VERSION}.png`;

const drawn = new Map<string, Promise<Buffer>>();

async function draw({ path }: SocialNetwork): Promise<Buffer> {
  const sharp = await openSharp();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 40 40" width="${SIZE}" height="${SIZE}"><circle cx="12" cy="12" r="20" fill="${DISK}"/><path d="${path}" fill="#fff" fill-rule="evenodd"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Serves the icons of social networks as pictures, the same for everyone. */
export function serveSocialIcons(app: FastifyInstance): void {
  for (const network of SOCIAL_NETWORKS)
    app.get(`/social-icons/${network.name}-${VERSION}.png`, async (_request, reply) => {
      const picture = drawn.get(network.name) ?? draw(network);
      drawn.set(network.name, picture);
      return reply
        .header("cross-origin-resource-policy", "cross-origin")
        .header("cache-control", "public, max-age=31536000, immutable")
        .type("image/png")
        .send(await picture);
    });
}
