import { App } from "@capacitor/app";
import { PushNotifications } from "@capacitor/push-notifications";

/** A screen of the app, and nothing that leads out of it. */
const isScreen = (address: unknown): address is string =>
  typeof address === "string" && /^\/(?![/\\])/.test(address);

/**
 * Shows another screen, as if its link had been pressed. Works before the app is drawn, too: the router begins with the
 * address there is. The number is by which it counts its entries, so that "back" leads where it should.
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

/** What a link of the server's, or of the app's own scheme, shows here; null for what is neither. */
export const screenOf = (link: string, serverOrigin: string): string | null => {
  if (!URL.canParse(link)) return null;
  const { protocol, origin, host, pathname, search } = new URL(link);
  if (origin === serverOrigin) return pathname + search;
  if (protocol !== "projectbroadcast:" || host !== "open") return null;
  return isScreen(pathname) ? pathname + search : null;
};

/** A pressed notification opens its thread, and a link of ours its screen. */
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
