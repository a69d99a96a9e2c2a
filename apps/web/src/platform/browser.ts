// biome-ignore-all lint/plugin/markup: Only the device's settings of the installed app.
import type { Platform } from "./platform.ts";

type BadgeNavigator = Navigator & {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
};

/** The default font size of browsers, in pixels. */
const usualTextPixels = 16;

/** The browser's implementation of `Platform`. */
export const browserPlatform: Platform = {
  isNative: false,
  osName: "web",
  storeVersion: null,
  readSetting: (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  writeSetting: (key, value) => {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  settingKeys: () => {
    try {
      return Object.keys(localStorage);
    } catch {
      return [];
    }
  },
  copyText: (text) => navigator.clipboard.writeText(text),
  share: async (content) => {
    if (!navigator.share) return false;
    try {
      await navigator.share(content);
      return true;
    } catch (error) {
      // Closing the share sheet is a choice, not a failure.
      if (error instanceof DOMException && error.name === "AbortError") return true;
      return false;
    }
  },
  openOutside: (url) => void window.open(url, "_blank", "noreferrer"),
  showUnread: (count) => {
    const { setAppBadge, clearAppBadge } = navigator as BadgeNavigator;
    const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
    shown?.catch(() => {});
  },
  textZoom: () => {
    const probe = document.createElement("span");
    probe.style.font = "medium serif";
    document.documentElement.append(probe);
    const pixels = Number.parseFloat(getComputedStyle(probe).fontSize);
    probe.remove();
    return pixels > 0 ? pixels / usualTextPixels : 1;
  },
  // A browser has its own back button, which follows the history, and no home screen.
  onBackButton: () => () => {},
  leaveToHome: () => {},
  loadPush: async () => (await import("./browser-push.ts")).openPushChannel(),
  takeSharedImage: async () => (await import("./browser-shared-image.ts")).takeSharedImage(),
};
