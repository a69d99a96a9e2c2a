import { createHash } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ContentDesign } from "@broadcast/contract/content-design";

/** What the picture of a page is drawn from. */
export interface SocialImage {
  title: string;
  /** What the business is called. */
  brand: string;
  colors: ContentDesign["colors"];
}

/** Names the picture by what is drawn on it: another title has another address, so that no cache shows the old one. */
const versionOf = (image: SocialImage): string =>
  // biome-ignore lint/plugin/cryptography: Names what is drawn on a picture that anybody may see.
  createHash("sha256")
    .update(JSON.stringify([image.title, image.brand, image.colors]))
    .digest("base64url")
    .slice(0, 12);

/** Where the drawn picture of a page is. */
export const drawnImageUrl = (pageUrl: string, image: SocialImage): string =>
  `${pageUrl}/social.png?v=${versionOf(image)}`;

/** Pictures drawn lately, or being drawn: networks ask for one many times within a minute. */
const DRAWN_MAX = 100;
const drawn = new Map<string, Promise<Buffer>>();

/** The picture of a page as a PNG. */
export function socialImagePng(image: SocialImage): Promise<Buffer> {
  const version = versionOf(image);
  const known = drawn.get(version);
  if (known) return known;
  if (drawn.size >= DRAWN_MAX) drawn.delete(drawn.keys().next().value!);
  const drawing = draw(image);
  drawn.set(version, drawing);
  drawing.catch(() => drawn.delete(version));
  return drawing;
}

/** Pictures are drawn one after the other: a thread each, and together they would take the whole machine. */
let lastDrawing: Promise<unknown> = Promise.resolve();

function draw(image: SocialImage): Promise<Buffer> {
  const drawing = lastDrawing.then(() => drawInThread(image));
  lastDrawing = drawing.catch(() => {});
  return drawing;
}

async function drawInThread(image: SocialImage): Promise<Buffer> {
  const thread = new Worker(new URL("./draw-social-image.ts", import.meta.url), { workerData: image });
  try {
    const [picture] = (await once(thread, "message")) as [Uint8Array];
    return Buffer.from(picture);
  } finally {
    await thread.terminate();
  }
}
