// Outlives the person: an element, which goes with its screen.
let lastFocused: Element | null = null;

if (typeof document !== "undefined")
  document.addEventListener("focusin", ({ target }) => {
    lastFocused = target instanceof Element ? target : null;
  });

/** Whether what had the focus is gone from the page, and nothing took it over: Tab would start at the very top. */
export const isFocusLost = (): boolean =>
  lastFocused?.isConnected === false && (document.activeElement ?? document.body) === document.body;
