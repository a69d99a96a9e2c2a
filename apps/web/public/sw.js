/*
 * Lets the installed app open offline, accepts pictures that other apps share, and shows notifications. Only
 * the app's own page, its hashed files and its icons are cached: never the API, live updates, media, or
 * writes. The page itself always comes from the server while it can be reached, so that a release is there at
 * once; the files of past releases stay for tabs that are still open.
 */
const shellCache = "shell";
const assetCache = "assets";
const sharedCache = "shared";
const noticeCache = "notices";
const sharedImage = "/shared-image";
const offlinePage = "/offline.html";
const pageKey = "/";

/** The files of a release; written by the build (vite.config.ts). */
const fileList = "/built-files.json";

/** Files of past releases are dropped once there are this many times as many as in the current one. */
const mostReleases = 3;

const kept = [
  "/mark.svg",
  "/theme.js",
  "/unsupported-browser.js",
  "/load-again.js",
  "/app.webmanifest",
  "/icons/icon-192.png",
];
const isAsset = ({ pathname }) => pathname.startsWith("/assets/");
/** What is not part of the app: calls, files, and the pages that the server renders for the public. */
const isApart = ({ pathname }) =>
  /^\/(api|webhooks|media|healthz|readyz|metrics|a|c|contest|d|f|l|p|t|u|unsubscribe)(\/|$)/.test(pathname);

self.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(shellCache);
    await cache.addAll([offlinePage, pageKey, ...kept]);
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

const keepAsset = async (request, response) => {
  const cache = await caches.open(assetCache);
  await cache.put(request, response);
};

/** From the network; without one, the last page that came, or the offline page. */
const page = async (request) => {
  try {
    const response = await fetch(request);
    const isPage = response.ok && response.headers.get("content-type")?.includes("text/html");
    const { pathname } = new URL(request.url);
    if (isPage && !response.redirected && !pathname.endsWith(".html")) {
      const cache = await caches.open(shellCache);
      await cache.put(pageKey, response.clone());
    }
    return response;
  } catch {
    return (await caches.match(pageKey)) ?? (await caches.match(offlinePage)) ?? Response.error();
  }
};

/** Their names change with their content, so the first answer stays valid. */
const asset = async (request) => {
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await keepAsset(request, response.clone());
  return response;
};

const keptFile = async (request) => {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
};

/** Stores a picture that another app shares, until the app takes it. */
const takeShared = async (request) => {
  const image = (await request.formData()).get("image");
  const isPicture = image instanceof File && image.type.startsWith("image/");
  if (isPicture) {
    const headers = { "content-type": image.type, "x-shared-at": String(Date.now()) };
    const cache = await caches.open(sharedCache);
    await cache.put(sharedImage, new Response(image, { headers }));
  }
  return Response.redirect(`/chats?shared=${isPicture ? "image" : "refused"}`, 303);
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || isApart(url)) return;
  if (request.method === "POST" && url.pathname === "/share") event.respondWith(takeShared(request));
  else if (request.method !== "GET") return;
  else if (request.mode === "navigate") event.respondWith(page(request));
  else if (isAsset(url)) event.respondWith(asset(request));
  else if (kept.includes(url.pathname)) event.respondWith(keptFile(request));
});

/** So long after the user's last input they count as pausing. */
const pauseMs = 2_000;
let inUseUntil = 0;

const untilPause = async () => {
  while (Date.now() < inUseUntil)
    await new Promise((resolve) => setTimeout(resolve, inUseUntil - Date.now()));
};

/** One after the other and only while the user pauses: there are hundreds, and nobody waits for them. */
const keepMissing = async (addresses) => {
  for (const address of addresses) {
    const url = new URL(address, self.location.origin);
    if (url.origin !== self.location.origin || !isAsset(url) || (await caches.match(url.href))) continue;
    await untilPause();
    const response = await fetch(url.href).catch(() => null);
    if (response?.ok) await keepAsset(url.href, response);
  }
};

/** Keys come in the order in which they were stored. */
const dropPastReleases = async (present) => {
  const cache = await caches.open(assetCache);
  const past = (await cache.keys()).filter(({ url }) => !present.has(new URL(url).pathname));
  const tooMany = past.length - present.size * (mostReleases - 1);
  for (const old of past.slice(0, Math.max(0, tooMany))) await cache.delete(old);
};

/**
 * Caches what the page has loaded and then, unless data is expensive, the rest of the release, so that every
 * screen opens offline, and a tab left open finds its files when the next release has replaced them.
 */
const keepRelease = async ({ addresses, isWhole }) => {
  await keepMissing(addresses);
  if (!isWhole) return;
  const answer = await fetch(fileList, { cache: "no-cache" }).catch(() => null);
  if (!answer?.ok) return;
  const files = await answer.json();
  await keepMissing(files);
  await dropPastReleases(new Set(files));
};

self.addEventListener("message", (event) => {
  const { data, source } = event;
  if (data?.kind === "in-use") inUseUntil = Date.now() + pauseMs;
  if (data?.kind !== "keep") return;
  const keep = keepRelease(data).catch(() => {});
  event.waitUntil(keep.then(() => source?.postMessage({ kind: "kept", isWhole: data.isWhole })));
});

const windowsOfApp = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

/** The notifications shown last: a server that was interrupted may send one twice. */
const shownNotices = "/shown-notices";
const mostShown = 50;
const readShown = async () => (await (await caches.match(shownNotices))?.json()) ?? [];
const rememberShown = async (id) => {
  const cache = await caches.open(noticeCache);
  await cache.put(shownNotices, Response.json([...(await readShown()), id].slice(-mostShown)));
};

/** Safari revokes the permission of pages that receive a push without showing a notification. */
const mustAlwaysShow =
  /AppleWebKit/.test(self.navigator.userAgent) && !/Chrom/.test(self.navigator.userAgent);

/** Shows a notification: {id, title, body, url, unread}. While the app is in view, it shows the message itself. */
const notify = async ({ id, title, body, url, unread }) => {
  if (typeof unread === "number") await self.navigator.setAppBadge?.(unread);
  if ((await readShown()).includes(id)) return;
  const isInSight = (await windowsOfApp()).some(({ focused }) => focused);
  const path = typeof url === "string" && /^\/(?![/\\])/.test(url) ? url : "/chats";
  if (!isInSight || mustAlwaysShow) {
    await self.registration.showNotification(title ?? "Project Broadcast", {
      body: body ?? "",
      // The latest one of a chat replaces those before it, with a new alert.
      tag: path,
      renotify: true,
      icon: "/icons/icon-192.png",
      data: { url: path },
    });
  }
  if (id) await rememberShown(id);
};

self.addEventListener("push", (event) => {
  event.waitUntil(notify(event.data?.json() ?? {}));
});

/** Calls the API as the signed-in user; null if it fails. */
const callApi = async (path, body) => {
  const response = await fetch(`/api/${path}`, {
    credentials: "same-origin",
    ...(body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  return response.ok ? response.json() : null;
};

/**
 * Renews an expired subscription and reports it at once, because nothing else would between two visits. The
 * server accepts it only if this user gets notifications.
 */
const renewSubscription = async (given) => {
  const { pushManager } = self.registration;
  const known = given ?? (await pushManager.getSubscription());
  const publicKey = known ? null : (await callApi("push/key"))?.publicKey;
  if (!known && !publicKey) return;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = known ?? (await pushManager.subscribe(options));
  await callApi("push/subscribe", {
    token: JSON.stringify(subscription),
    deviceType: "web",
    isRenewal: true,
  });
};

// Without a connection or the permission, the next visit does it (features/push/use-kept-subscription.ts).
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renewSubscription(event.newSubscription).catch(() => {}));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const go = async () => {
    const { url } = event.notification.data;
    const [open] = await windowsOfApp();
    if (!open) return self.clients.openWindow(url);
    await open.focus();
    open.postMessage({ kind: "open", url });
  };
  event.waitUntil(go());
});
