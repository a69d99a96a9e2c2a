/** Says that a notification was pressed: the address to show. */
export const openEvent = "notification-pressed";

const tellWhatIsLoaded = (registration: ServiceWorkerRegistration) => {
  const addresses = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  registration.active?.postMessage({ kind: "keep", addresses });
};

/**
 * Lets the installed app open without a connection (public/sw.js). Once the page is at rest: nothing that is read now
 * waits for it.
 */
export const startServiceWorker = (): void => {
  if (!("serviceWorker" in navigator)) return;
  const start = async () => {
    await navigator.serviceWorker.register("/sw.js");
    tellWhatIsLoaded(await navigator.serviceWorker.ready);
  };
  navigator.serviceWorker.addEventListener(
    "message",
    ({ data }: MessageEvent<{ kind?: string; url?: string }>) => {
      if (data.kind === "open" && data.url)
        window.dispatchEvent(new CustomEvent(openEvent, { detail: data.url }));
    },
  );
  // Private windows refuse it; the app works without.
  const settle = () => void start().catch(() => {});
  if (document.readyState === "complete") settle();
  else window.addEventListener("load", settle, { once: true });
};
