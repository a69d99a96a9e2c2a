import type { PushChannel } from "./platform.ts";

/** Web push through the service worker; null where there is none, as during development. */
export const openPushChannel = async (): Promise<PushChannel | null> => {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return null;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return null;
  const current = () => registration.pushManager.getSubscription();
  const tokenOf = (subscription: PushSubscription | null) =>
    subscription ? JSON.stringify(subscription) : null;
  return {
    isBlocked: () => Notification.permission === "denied",
    token: async () => tokenOf(await current()),
    subscribe: async (publicKey) => {
      if ((await Notification.requestPermission()) !== "granted") return null;
      return tokenOf(
        await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
      );
    },
    unsubscribe: async () => {
      const subscription = await current();
      await subscription?.unsubscribe();
      return tokenOf(subscription);
    },
  };
};
