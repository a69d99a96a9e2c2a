import { platform } from "../../platform/index.ts";

/** How long a shared image stays usable (doc 1, section 4). */
const usableMs = 90_000;

/** Takes the image another app has just shared; null if there is none or it is too old. */
export const takeSharedImage = async (now = Date.now()): Promise<Blob | null> => {
  // If storage is blocked, nothing was shared.
  const shared = await platform.takeSharedImage().catch(() => null);
  return shared && now - shared.sharedAt <= usableMs ? shared.imageData : null;
};
