import type { SharedImage } from "./platform.ts";

/** The cache in which public/sw.js leaves it. */
const cacheName = "shared";
const address = "/shared-image";

/** Takes the image that the service worker stored from a share. */
export const takeSharedImage = async (): Promise<SharedImage | null> => {
  if (!("caches" in window)) return null;
  const cache = await caches.open(cacheName);
  const kept = await cache.match(address);
  if (!kept) return null;
  await cache.delete(address);
  const imageData = await kept.blob();
  const sharedAt = Number(kept.headers.get("x-shared-at"));
  return { imageData, mimeType: imageData.type, size: imageData.size, sharedAt };
};
