import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { setPresentPerson } from "../lib/device/personal-state.ts";
import { connectUi } from "../lib/screens/connect-ui.ts";

// A screen loads its code first, which can take a while on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

connectUi();

/** Browser APIs that components need and jsdom lacks. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => {};
Element.prototype.scrollTo ??= () => {};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.getAnimations ??= () => [];

// Stylesheets count as loaded at once, because jsdom loads none.
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node instanceof HTMLLinkElement) node.dispatchEvent(new Event("load"));
}).observe(document.head, { childList: true });

/** Phone tests change the width of the window, which is a laptop's. */
export const setViewport = (pixels: number): void => {
  window.innerWidth = pixels;
  window.dispatchEvent(new Event("resize"));
};

window.matchMedia = (query: string) => {
  const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  return {
    get matches() {
      const width = window.innerWidth;
      return (!most || width <= Number(most)) && (!least || width >= Number(least)) && Boolean(most || least);
    },
    media: query,
    onchange: null,
    addEventListener: (_type: string, listener: unknown) =>
      window.addEventListener("resize", listener as () => void),
    removeEventListener: (_type: string, listener: unknown) =>
      window.removeEventListener("resize", listener as () => void),
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  };
};

beforeEach(() => {
  window.innerWidth = 1440;
});

// Code that is still loading when a file ends would be missing in the next one, which shares its modules.
afterAll(() => vi.dynamicImportSettled());

afterEach(() => {
  cleanup();
  // Clears what a user leaves behind, even if the test had none.
  setPresentPerson({ personId: "a test", accountId: "a test" });
  setPresentPerson(null);
  vi.useRealTimers();
  // The test files of a worker share one page.
  localStorage.clear();
  sessionStorage.clear();
  document.title = "";
});
