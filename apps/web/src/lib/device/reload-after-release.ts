// biome-ignore-all lint/plugin/markup: The moment of the last reload.
const storageKey = "reloadedForReleaseAt";
const notAgainWithinMs = 60_000;

const hasServer = () =>
  fetch("/", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Loads the page anew when a piece of it is gone: a release has replaced it, and only the new page knows the new
 * pieces. Not again within a minute, so that a piece that stays away does not reload the page for ever, and never
 * without a server to load it from: until then the screen says that it could not be opened. public/load-again.js does
 * the same for the first piece.
 */
export function reloadAfterRelease(reload = () => window.location.reload()): void {
  window.addEventListener("vite:preloadError", async () => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < notAgainWithinMs || !(await hasServer())) return;
    sessionStorage.setItem(storageKey, String(Date.now()));
    reload();
  });
}
