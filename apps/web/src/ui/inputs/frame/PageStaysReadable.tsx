import { useLayoutEffect } from "react";

/**
 * Goes before the popup of a combobox. Base UI hides the rest of the page from screen readers while the list
 * is open, although Tab still leads there (mui/base-ui issue 5528); an ARIA combobox hides nothing.
 */
export function PageStaysReadable() {
  useLayoutEffect(() => {
    const observer = new MutationObserver((changes) => {
      for (const { target, oldValue } of changes)
        if (oldValue === null && target instanceof Element) target.removeAttribute("aria-hidden");
    });
    observer.observe(document.body, {
      subtree: true,
      attributeFilter: ["aria-hidden"],
      attributeOldValue: true,
    });
    return () => observer.disconnect();
  }, []);
  return null;
}
