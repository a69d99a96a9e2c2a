/*
 * Lets the installed app open without a connection, takes pictures other apps share, and shows notifications.
 * Only the app's own page, its hashed files and its icons are kept: never the API, live updates, media, or writes.
 * The page itself always comes from the server while there is one, so that a release is there at once.
 */
const shellCache = "shell";
const assetCache = "assets";
const sharedCache = "shared";
const sharedImage = "/shared-image";
const offlinePage = "/offline.html";
const pageKey = "/";

/** Files of past releases go when there are more than this. */
const mostAssets = 250;

const kept = ["/mark.svg", "/theme.js", "/unsupported-browser.js", "/app.webmanifest", "/icons/icon-192.png"];
const isAsset = ({ pathname }) => pathname.startsWith("/assets/");
const isApart = ({ pathname }) => /^\/(api|webhooks|media|healthz|readyz|metrics)(\/|$)/.test(pathname);

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
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - mostAssets))) await cache.delete(old);
};

/** From the network; the last page that came, or the offline page, without one. */
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

/** Their names change with their content, so the first answer stays right. */
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

/** Keeps a picture that another app shares, until the app takes it. */
const takeShared = async (request) => {
  const image = (await request.formData()).get("image");
  if (image instanceof File && image.type.startsWith("image/")) {
    const headers = { "content-type": image.type, "x-shared-at": String(Date.now()) };
    const cache = await caches.open(sharedCache);
    await cache.put(sharedImage, new Response(image, { headers }));
  }
  return Response.redirect("/chats?shared=image", 303);
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

/** The page tells what it loaded before this worker was there. */
self.addEventListener("message", (event) => {
  if (event.data?.kind !== "keep") return;
  const keepAll = async () => {
    for (const address of event.data.addresses) {
      const url = new URL(address, self.location.origin);
      if (url.origin !== self.location.origin || !isAsset(url) || (await caches.match(url.href))) continue;
      const response = await fetch(url.href).catch(() => null);
      if (response?.ok) await keepAsset(url.href, response);
    }
  };
  event.waitUntil(keepAll());
});

/** A notification: {title, body, url, tag, unread}. */
self.addEventListener("push", (event) => {
  const { title, body, url, tag, unread } = event.data?.json() ?? {};
  const show = async () => {
    if (typeof unread === "number") await self.navigator.setAppBadge?.(unread);
    await self.registration.showNotification(title ?? "Project Broadcast", {
      body: body ?? "",
      tag,
      icon: "/icons/icon-192.png",
      data: { url: typeof url === "string" && /^\/(?!\/)/.test(url) ? url : "/chats" },
    });
  };
  event.waitUntil(show());
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const go = async () => {
    const { url } = event.notification.data;
    const [open] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (!open) return self.clients.openWindow(url);
    await open.focus();
    open.postMessage({ kind: "open", url });
  };
  event.waitUntil(go());
});
