import { browserPlatform } from "./browser.ts";
import type { Platform } from "./platform.ts";

export type { Platform } from "./platform.ts";

/** Where this runs. The phone shell puts its own implementation in its place before the app starts. */
export const platform: Platform =
  (globalThis as { nativePlatform?: Platform }).nativePlatform ?? browserPlatform;
