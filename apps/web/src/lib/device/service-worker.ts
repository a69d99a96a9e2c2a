/** Says that a notification was pressed: the address to show. */
export const openEvent = "notification-pressed";

/** By then the person has what they came for; the rest of the app may follow. */
const aheadAfterMs = 15_000;

/** What the page loaded before the worker was there. */
const loadedSoFar = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));

const isDataDear = () => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

/**
 * Lets the installed app open without a connection (public/sw.js). Once the page is at rest: nothing that is read now
 * waits for it.
 */
export const startServiceWorker = (): void => {
  if (!("serviceWorker" in navigator)) return;
  const start = async () => {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ kind: "keep", addresses: loadedSoFar(), isWhole: false });
    setTimeout(() => {
      if (!isDataDear()) active?.postMessage({ kind: "keep", addresses: loadedSoFar(), isWhole: true });
    }, aheadAfterMs);
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
