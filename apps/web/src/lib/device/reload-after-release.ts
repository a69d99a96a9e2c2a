// biome-ignore-all lint/plugin/markup: Stores only the time of the last reload.
const storageKey = "reloadedForReleaseAt";
const notAgainWithinMs = 60_000;

const hasServer = () =>
  fetch("/", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

// Outlives the person: code.
let ahead = 0;

/** Loads chunks that nothing on the page needs yet. One that is gone reloads the page only once it is needed. */
export const loadAhead = async <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> => {
  ahead += 1;
  try {
    return await load();
  } finally {
    ahead -= 1;
  }
};

/**
 * Reloads the page when one of its chunks is gone: a release has replaced it, and only the new page knows the
 * new chunks. At most once a minute, so that a chunk that stays away does not cause a reload loop, and never
 * while the server cannot be reached: until then the screen says that it could not be opened.
 * public/load-again.js does the same for the first chunk.
 */
export function reloadAfterRelease(reload = () => window.location.reload()): void {
  window.addEventListener("vite:preloadError", async () => {
    if (ahead) return;
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < notAgainWithinMs || !(await hasServer())) return;
    sessionStorage.setItem(storageKey, String(Date.now()));
    reload();
  });
}
