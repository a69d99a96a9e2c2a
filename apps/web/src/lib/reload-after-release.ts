const storageKey = "reloadedForReleaseAt";
const notAgainWithinMs = 60_000;

/**
 * Loads the page anew when a piece of it is gone: a release has replaced it, and only the new page knows the new
 * pieces. Not again within a minute, so that a piece that stays away does not reload the page for ever.
 */
export function reloadAfterRelease(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < notAgainWithinMs) return;
    event.preventDefault();
    sessionStorage.setItem(storageKey, String(Date.now()));
    window.location.reload();
  });
}
