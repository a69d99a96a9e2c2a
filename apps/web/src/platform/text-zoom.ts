import { platform } from "./index.ts";

/** Beyond this words overlap (doc 1, section 9). */
const least = 1;
const most = 1.35;

/** Lets text grow as large as the person reads elsewhere, within what the screens hold. */
export const applyTextZoom = (): void => {
  const zoom = Math.min(most, Math.max(least, platform.textZoom()));
  document.documentElement.style.setProperty("--text-zoom", String(zoom));
};
