import { App } from "@capacitor/app";
import { Capacitor } from "@capacitor/core";
import { takeBackButton } from "./back-button.ts";
import { loadTextZoom } from "./device-text-zoom.ts";
import { FetchedEvents } from "./fetched-events.ts";
import { followLinks } from "./handed-files.ts";
import { loadSettings } from "./kept-settings.ts";
import { nativePlatformOf } from "./native-platform.ts";
import { takeSharedImages } from "./native-shared-image.ts";
import { openFromOutside, openScreen } from "./opened-from-outside.ts";
import { findServer } from "./server-address.ts";
import { leadCallsToServer } from "./server-calls.ts";
import { showFilesOfServer } from "./server-files.ts";
import { loadTokens } from "./session-tokens.ts";
import { followThemeInStatusBar } from "./status-bar.ts";

/**
 * The phone stores the app's files, and updates come through the app store, so there is no work for a service
 * worker.
 */
const doWithoutServiceWorker = (): void => {
  Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
};

/** Announces a shared item, as the browser's service worker does. */
const tellOfShared = (isImage: boolean): void => {
  openScreen("/chats");
  void import("@broadcast/ui/feedback/toast.ts").then(({ toast }) =>
    isImage
      ? toast.info("Your picture is ready", "Open a chat to send it.")
      : toast.error("Invalid Selection", "File must be an image"),
  );
};

/** Installs the phone's `Platform`; the app is loaded after this. */
export const startNative = async (): Promise<void> => {
  doWithoutServiceWorker();
  followThemeInStatusBar();
  const osName = Capacitor.getPlatform() === "ios" ? "ios" : "android";
  const [onBackButton, settings, tokens, textZoom, { version }] = await Promise.all([
    takeBackButton(),
    loadSettings(),
    loadTokens(),
    loadTextZoom(osName),
    App.getInfo(),
  ]);
  const server = { origin: await findServer(settings), tokens };
  leadCallsToServer(server);
  showFilesOfServer(server);
  followLinks(server);
  const images = await takeSharedImages(tellOfShared);
  await openFromOutside(server.origin);
  const nativePlatform = nativePlatformOf({
    osName,
    storeVersion: version,
    settings,
    images,
    server,
    textZoom,
    onBackButton,
  });
  Object.assign(globalThis, { nativePlatform, EventSource: FetchedEvents });
};
