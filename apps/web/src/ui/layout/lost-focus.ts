// Outlives the person: an element, which is removed with its screen.
let lastFocused: Element | null = null;

if (typeof document !== "undefined")
  document.addEventListener("focusin", ({ target }) => {
    lastFocused = target instanceof Element ? target : null;
  });

/**
 * Whether the focused element was removed from the page and nothing took the focus over: Tab would start at
 * the top.
 */
export const isFocusLost = (): boolean =>
  lastFocused?.isConnected === false && (document.activeElement ?? document.body) === document.body;
