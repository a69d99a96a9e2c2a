import type { PushChannel } from "./platform.ts";

/** How long to wait for the service worker, which the first visit installs; during development there is none. */
const workerWithinMs = 5_000;

const activeWorker = (): Promise<ServiceWorkerRegistration | null> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>((resolve) => setTimeout(resolve, workerWithinMs, null)),
  ]);

const tokenOf = (subscription: PushSubscription | null) =>
  subscription ? JSON.stringify(subscription) : null;

/** A subscription is tied to one server key; after a change of the key a new one is needed. */
const isFor = (subscription: PushSubscription, publicKey: string): boolean => {
  const key = subscription.options.applicationServerKey;
  if (!key) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
};

/** Web push through the service worker; null where the browser or this visit has none. */
export const openPushChannel = async (): Promise<PushChannel | null> => {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return null;
  const registration = await activeWorker();
  if (!registration) return null;
  const { pushManager } = registration;
  return {
    permission: () => Notification.permission,
    subscribe: async (publicKey) => {
      if (Notification.permission !== "granted" && (await Notification.requestPermission()) !== "granted")
        return null;
      const current = await pushManager.getSubscription();
      if (current && isFor(current, publicKey)) return tokenOf(current);
      await current?.unsubscribe();
      return tokenOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
    },
    unsubscribe: async () => {
      const current = await pushManager.getSubscription();
      await current?.unsubscribe();
      return tokenOf(current);
    },
  };
};
