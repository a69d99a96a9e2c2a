import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { setPresentPerson } from "../lib/device/personal-state.ts";
import { connectUi } from "../lib/screens/connect-ui.ts";

// A screen loads its code first, which can take a while on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

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

/** The width of a laptop; phone tests change it with `setViewport`. */
let width = 1440;
const whoListens = new Set<() => void>();
export const setViewport = (pixels: number): void => {
  width = pixels;
  for (const listener of whoListens) listener();
};

window.matchMedia = (query: string) => {
  const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  const matches =
    (!most || width <= Number(most)) && (!least || width >= Number(least)) && Boolean(most || least);
  return {
    matches,
    media: query,
    onchange: null,
    addEventListener: (_type: string, listener: unknown) => void whoListens.add(listener as () => void),
    removeEventListener: (_type: string, listener: unknown) => void whoListens.delete(listener as () => void),
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  };
};

beforeEach(() => {
  width = 1440;
});

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
