let areOn = (): boolean => true;

/** Sets how the app's setting for single-key shortcuts is read. */
export const askForSingleKeys = (ask: () => boolean): void => {
  areOn = ask;
};

/** Whether the target accepts typed text. */
const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Whether a single-key shortcut applies: no text is being typed, no dialog is open, and the user has not
 * turned such shortcuts off (WCAG 2.2, 2.1.4).
 */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.defaultPrevented &&
  !takesText(event.target) &&
  document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") === null &&
  areOn();
