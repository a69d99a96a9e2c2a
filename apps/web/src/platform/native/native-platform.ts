import { App } from "@capacitor/app";
import { Clipboard } from "@capacitor/clipboard";
import { Badge } from "@capawesome/capacitor-badge";
import type { Platform } from "../platform.ts";
import { handOverFrom, openOutside, shareSheet } from "./handed-files.ts";
import type { KeptSettings } from "./kept-settings.ts";
import type { SharedImages } from "./native-shared-image.ts";
import { addressAtServer, type Server } from "./server-calls.ts";

interface Parts {
  osName: "ios" | "android";
  storeVersion: string;
  settings: KeptSettings;
  images: SharedImages;
  server: Server;
  textZoom: () => number;
  onBackButton: Platform["onBackButton"];
}

/** The phone app's implementation of `Platform`, on Capacitor's plugins. */
export const nativePlatformOf = ({ settings, images, server, ...facts }: Parts): Platform => ({
  isNative: true,
  osName: facts.osName,
  storeVersion: facts.storeVersion,
  readSetting: settings.read,
  writeSetting: (key, value) => {
    settings.write(key, value);
    return true;
  },
  settingKeys: settings.keys,
  copyText: (text) => Clipboard.write({ string: text }),
  share: async (content) => {
    const file = content.url === undefined ? null : addressAtServer(content.url, server);
    return file === null ? shareSheet(content) : handOverFrom(file).catch(() => false);
  },
  openOutside: (url) => void openOutside(url, server).catch(() => {}),
  showUnread: (count) => {
    // Fails where the launcher shows no badges, or the user has not allowed them.
    void (count > 0 ? Badge.set({ count }) : Badge.clear()).catch(() => {});
  },
  textZoom: facts.textZoom,
  onBackButton: facts.onBackButton,
  leaveToHome: () => void App.minimizeApp(),
  loadPush: async () => (await import("./native-push.ts")).openNativePush(settings),
  takeSharedImage: images.take,
});
