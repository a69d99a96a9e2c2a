import { afterEach, expect, it, vi } from "vitest";
import { openPushChannel } from "./browser-push.ts";

const publicKey = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const otherKey = publicKey.replace("BCV", "BCW");
const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0))
    .buffer;

/** A browser with its push service, as the page sees it. */
function aBrowser({
  permission = "default",
  answer = "granted",
  hasWorker = true,
  subscribedWith = "",
} = {}) {
  let made = 0;
  const aSubscription = (key: string) => {
    made += 1;
    const endpoint = `https://push.example/${made}`;
    return {
      options: { applicationServerKey: bytesOf(key) },
      toJSON: () => ({ endpoint }),
      unsubscribe: vi.fn(async () => {
        browser.current = null;
        return true;
      }),
    };
  };
  const browser: { current: ReturnType<typeof aSubscription> | null } = { current: null };
  if (subscribedWith) browser.current = aSubscription(subscribedWith);
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = answer;
      return answer;
    }),
  };
  const pushManager = {
    getSubscription: async () => browser.current,
    subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
      browser.current = aSubscription(applicationServerKey);
      return browser.current;
    }),
  };
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", class {});
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { ready: hasWorker ? Promise.resolve({ pushManager }) : new Promise(() => {}) },
  });
  return { notification, pushManager };
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

it("asks for permission, and returns the subscription as JSON", async () => {
  const { notification } = aBrowser();
  const channel = await openPushChannel();
  expect(channel?.permission()).toBe("default");
  expect(await channel?.subscribe(publicKey)).toBe('{"endpoint":"https://push.example/1"}');
  expect(notification.requestPermission).toHaveBeenCalledTimes(1);
  expect(channel?.permission()).toBe("granted");
});

it("does not ask again once allowed, and keeps an existing subscription", async () => {
  const { notification, pushManager } = aBrowser({ permission: "granted", subscribedWith: publicKey });
  expect(await (await openPushChannel())?.subscribe(publicKey)).toContain("/1");
  expect(notification.requestPermission).not.toHaveBeenCalled();
  expect(pushManager.subscribe).not.toHaveBeenCalled();
});

it("subscribes again when the server's key has changed", async () => {
  aBrowser({ permission: "granted", subscribedWith: otherKey });
  expect(await (await openPushChannel())?.subscribe(publicKey)).toContain("/2");
});

it("does not subscribe when the user declines", async () => {
  const { pushManager } = aBrowser({ answer: "denied" });
  expect(await (await openPushChannel())?.subscribe(publicKey)).toBeNull();
  expect(pushManager.subscribe).not.toHaveBeenCalled();
});

it("ends an existing subscription, and returns it", async () => {
  aBrowser({ permission: "granted", subscribedWith: publicKey });
  const channel = await openPushChannel();
  expect(await channel?.unsubscribe()).toContain("/1");
  expect(await channel?.unsubscribe()).toBeNull();
});

it("is missing without push support, and without a service worker", async () => {
  aBrowser();
  vi.stubGlobal("PushManager", undefined);
  Reflect.deleteProperty(window, "PushManager");
  expect(await openPushChannel()).toBeNull();
  vi.useFakeTimers();
  aBrowser({ hasWorker: false });
  const opened = openPushChannel();
  await vi.runAllTimersAsync();
  expect(await opened).toBeNull();
});
