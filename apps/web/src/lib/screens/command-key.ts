/** Apple keyboards have ⌘ instead of Ctrl. */
const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The key's label: "⌘" or "Ctrl". */
export const commandKeyLabel = isApple ? "⌘" : "Ctrl";

/** For `aria-keyshortcuts`: `commandShortcut("K")`. */
export const commandShortcut = (key: string): string => `${isApple ? "Meta" : "Control"}+${key}`;

/** Whether the key is pressed with the command key of either kind of keyboard, and no other modifier. */
export const isCommandWith = (event: KeyboardEvent, key: string): boolean =>
  event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
