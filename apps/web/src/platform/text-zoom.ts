import { platform } from "./index.ts";

/** Beyond this, text overlaps (doc 1, section 9). */
const least = 1;
const most = 1.35;

/** Applies the device's text size, within what the screens can hold. */
export const applyTextZoom = (): void => {
  const zoom = Math.min(most, Math.max(least, platform.textZoom()));
  document.documentElement.style.setProperty("--text-zoom", String(zoom));
};
