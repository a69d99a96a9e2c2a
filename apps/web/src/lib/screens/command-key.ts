/** Apple's keyboards have ⌘ where others have Ctrl. */
const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** As it is printed on keys: "⌘" or "Ctrl". */
export const commandKeyLabel = isApple ? "⌘" : "Ctrl";

/** For `aria-keyshortcuts`: `commandShortcut("K")`. */
export const commandShortcut = (key: string): string => `${isApple ? "Meta" : "Control"}+${key}`;

/** Whether it is pressed together with the command key, of either kind of keyboard, and nothing else. */
export const isCommandWith = (event: KeyboardEvent, key: string): boolean =>
  event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
