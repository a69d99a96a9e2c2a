import { browserPlatform } from "./browser.ts";
import type { Platform } from "./platform.ts";

export type { Platform } from "./platform.ts";

/** The current platform. The phone shell sets its own implementation before the app starts. */
export const platform: Platform =
  (globalThis as { nativePlatform?: Platform }).nativePlatform ?? browserPlatform;
