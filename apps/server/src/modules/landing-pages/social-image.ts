import { createHash } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ContentDesign } from "@broadcast/contract/content-design";

/** The contents of a page's picture. */
export interface SocialImage {
  title: string;
  /** The name of the business. */
  brand: string;
  colors: ContentDesign["colors"];
}

/** Identifies the picture's contents: a new title has a new address, so that no cache shows the old picture. */
const versionOf = (image: SocialImage): string =>
  // biome-ignore lint/plugin/cryptography: Identifies the contents of a public picture.
  createHash("sha256")
    .update(JSON.stringify([image.title, image.brand, image.colors]))
    .digest("base64url")
    .slice(0, 12);

/** Returns the address of a page's drawn picture. */
export const drawnImageUrl = (pageUrl: string, image: SocialImage): string =>
  `${pageUrl}/social.png?v=${versionOf(image)}`;

/** Caches pictures recently drawn or being drawn: networks request one many times within a minute. */
const DRAWN_MAX = 100;
const drawn = new Map<string, Promise<Buffer>>();

/** Returns a page's picture as a PNG. */
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

/** Pictures are drawn one at a time: in parallel, their threads would take the whole machine. */
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
