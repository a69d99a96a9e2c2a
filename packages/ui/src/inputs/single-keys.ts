import { readPreference } from "../../../../apps/web/src/platform/preferences.ts";

/** Nothing that a key alone is typed into. */
const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Whether a key alone may mean something here: it is typed nowhere, no dialog is open, and the person has not
 * turned such keys off (WCAG 2.2, 2.1.4).
 */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.defaultPrevented &&
  !takesText(event.target) &&
  document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") === null &&
  readPreference("singleKeyShortcuts") === "on";
