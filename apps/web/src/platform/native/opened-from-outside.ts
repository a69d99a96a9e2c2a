import { App } from "@capacitor/app";
import { PushNotifications } from "@capacitor/push-notifications";

/** Whether an address is a screen of the app and does not lead out of it. */
const isScreen = (address: unknown): address is string =>
  typeof address === "string" && /^\/(?![/\\])/.test(address);

/**
 * Opens a screen as if its link had been pressed. Works before the app is rendered too, because the router
 * starts at the current address. The number is the router's entry index, so that "back" works.
 */
export const openScreen = (address: string): void => {
  const state = history.state as { __TSR_index?: number } | null;
  const key = crypto.randomUUID();
  history.pushState(
    { key, __TSR_key: key, __TSR_index: (state?.__TSR_index ?? 0) + 1 },
    "",
    new URL(address, location.origin),
  );
};

/** The screen for a link of the server or of the app's own scheme; null for any other link. */
export const screenOf = (link: string, serverOrigin: string): string | null => {
  if (!URL.canParse(link)) return null;
  const { protocol, origin, host, pathname, search } = new URL(link);
  if (origin === serverOrigin) return pathname + search;
  if (protocol !== "projectbroadcast:" || host !== "open") return null;
  return isScreen(pathname) ? pathname + search : null;
};

/** Opens the thread of a pressed notification, and the screen of a link of ours. */
export const openFromOutside = async (serverOrigin: string): Promise<void> => {
  await PushNotifications.addListener("pushNotificationActionPerformed", ({ notification }) => {
    const { url } = (notification.data ?? {}) as { url?: unknown };
    openScreen(isScreen(url) ? url : "/chats");
  });
  const follow = ({ url }: { url: string }) => {
    const screen = screenOf(url, serverOrigin);
    if (screen !== null) openScreen(screen);
  };
  await App.addListener("appUrlOpen", follow);
};
