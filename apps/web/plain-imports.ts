import type { Plugin } from "vite";

/**
 * Takes the place of what Vite puts around each dynamic import. Of that only the event is needed by which a page learns
 * that a file is gone with the release before (`reload-after-release.ts`): nothing is preloaded, and styles that are not
 * of the first file are loaded by their address (`load-styles.ts`).
 */
export const plainImports: Plugin = {
  name: "plain-imports",
  apply: "build",
  enforce: "pre",
  load(id) {
    if (!id.endsWith("vite/preload-helper.js")) return null;
    return `export const __vitePreload = (load) =>
  load().catch((error) => {
    const told = new Event("vite:preloadError", { cancelable: true });
    told.payload = error;
    dispatchEvent(told);
    if (!told.defaultPrevented) throw error;
  });`;
  },
};
