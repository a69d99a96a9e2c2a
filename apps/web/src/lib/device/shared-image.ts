import { platform } from "../../platform/index.ts";

/** How long after it was shared an image may still be used (doc 1, section 4). */
const usableMs = 90_000;

/** Takes the image another app shared a moment ago; null when there is none, or it is too old. */
export const takeSharedImage = async (now = Date.now()): Promise<Blob | null> => {
  // Storage may be forbidden; then nothing was shared.
  const shared = await platform.takeSharedImage().catch(() => null);
  return shared && now - shared.sharedAt <= usableMs ? shared.imageData : null;
};
