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

/** Has the worker cache the rest of the app while the user pauses, and tells it when they work. */
const keepAhead = (worker: ServiceWorker): void => {
  let toldAt = Number.NEGATIVE_INFINITY;
  const onInput = () => {
    if (performance.now() - toldAt < tellEveryMs) return;
    toldAt = performance.now();
    worker.postMessage({ kind: "in-use" });
  };
  const isKept = new AbortController();
  navigator.serviceWorker.addEventListener(
    "message",
    ({ data }: MessageEvent<{ kind?: string }>) => {
      if (data.kind === "kept") isKept.abort();
    },
    { signal: isKept.signal },
  );
  for (const input of inputs)
    window.addEventListener(input, onInput, { capture: true, passive: true, signal: isKept.signal });
  worker.postMessage({ kind: "keep", addresses: loadedSoFar(), isWhole: true });
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
    setTimeout(() => {
      if (active && !isDataDear()) keepAhead(active);
    }, aheadAfterMs);
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
