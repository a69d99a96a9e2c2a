/** Raised when a notification was pressed, with the address to show. */
export const openEvent = "notification-pressed";

/** By then the first screen is in use, and the rest of the app can be fetched. */
const aheadAfterMs = 15_000;

/** Files the page loaded before the worker was running. */
const loadedSoFar = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));

const isDataDear = () => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

const inputs = ["pointerdown", "keydown", "wheel"] as const;
const tellEveryMs = 1_000;

/** Has the worker cache the rest of the app, and tells it when the user works, so that it does so in their pauses. */
const keepAhead = (worker: ServiceWorker): void => {
  const isKept = new AbortController();
  const { signal } = isKept;
  let toldAt = Number.NEGATIVE_INFINITY;
  const onInput = () => {
    if (performance.now() - toldAt < tellEveryMs) return;
    toldAt = performance.now();
    worker.postMessage({ kind: "in-use" });
  };
  // From the beginning: the worker may still be at it for the page before this one.
  for (const input of inputs)
    window.addEventListener(input, onInput, { capture: true, passive: true, signal });
  navigator.serviceWorker.addEventListener(
    "message",
    ({ data }: MessageEvent<{ kind?: string; isWhole?: boolean }>) => {
      if (data.kind === "kept" && data.isWhole) isKept.abort();
    },
    { signal },
  );
  setTimeout(
    () => worker.postMessage({ kind: "keep", addresses: loadedSoFar(), isWhole: true }),
    aheadAfterMs,
  );
};

/**
 * Registers the service worker (public/sw.js), which lets the installed app open offline. Waits until the
 * page is at rest, so that it delays no request of the first screen.
 */
export const startServiceWorker = (): void => {
  if (!("serviceWorker" in navigator)) return;
  const start = async () => {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ kind: "keep", addresses: loadedSoFar(), isWhole: false });
    if (active && !isDataDear()) keepAhead(active);
  };
  navigator.serviceWorker.addEventListener(
    "message",
    ({ data }: MessageEvent<{ kind?: string; url?: string }>) => {
      if (data.kind === "open" && data.url)
        window.dispatchEvent(new CustomEvent(openEvent, { detail: data.url }));
    },
  );
  // Private windows refuse it; the app works without it.
  const settle = () => void start().catch(() => {});
  if (document.readyState === "complete") settle();
  else window.addEventListener("load", settle, { once: true });
};
