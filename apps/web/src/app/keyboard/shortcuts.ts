/** A shortcut that works outside of fields. Each is listed in the sheet that `?` opens. */
export interface Shortcut {
  /** In the order in which they are pressed; keys joined by "+" are pressed together. */
  keys: readonly string[];
  label: string;
}

/** Targets of `g` followed by one of these letters. */
export const jumps: Readonly<Record<string, { path: string; label: string }>> = {
  c: { path: "/chats", label: "Chats" },
  s: { path: "/spaces", label: "Spaces" },
  p: { path: "/contacts", label: "Contacts" },
  b: { path: "/scheduled-broadcasts", label: "Scheduled broadcasts" },
  m: { path: "/campaigns", label: "Campaigns" },
  k: { path: "/keywords", label: "Keywords" },
  t: { path: "/message-templates", label: "Message templates" },
  u: { path: "/unsent-messages", label: "Unsent messages" },
};

/** After this time, a key pressed after `g` has its own meaning again. */
export const jumpWithinMs = 1_500;

export const shortcutGroups = (commandKey: string): readonly { title: string; shortcuts: Shortcut[] }[] => [
  {
    title: "Everywhere",
    shortcuts: [
      { keys: [`${commandKey}+K`], label: "Find a page, a contact, a chat or an action" },
      { keys: ["?"], label: "Show keyboard shortcuts" },
      { keys: ["/"], label: "Search the list" },
      { keys: ["c"], label: "New chat" },
      { keys: ["Esc"], label: "Close, or go back" },
      { keys: ["Tab"], label: "Next control; the first skips to the content" },
    ],
  },
  {
    title: "Go to",
    shortcuts: Object.entries(jumps).map(([key, { label }]) => ({ keys: ["g", key], label })),
  },
  {
    title: "Lists",
    shortcuts: [
      { keys: ["↑", "↓"], label: "Previous or next row" },
      { keys: ["Enter"], label: "Open the row" },
      { keys: ["Space"], label: "Select the row while selecting" },
      { keys: ["Home", "End"], label: "First or last row" },
    ],
  },
  {
    title: "Chats",
    shortcuts: [
      { keys: ["j"], label: "Next chat" },
      { keys: ["k"], label: "Previous chat" },
      { keys: ["r"], label: "Write a reply" },
      { keys: ["e"], label: "Mark as done, or reopen" },
      { keys: ["h"], label: "Snooze" },
      { keys: ["a"], label: "Assign" },
      { keys: ["u"], label: "Mark unread" },
    ],
  },
  {
    title: "Writing",
    shortcuts: [
      { keys: ["Enter"], label: "Send a text" },
      { keys: ["Shift+Enter"], label: "New line in a text" },
      { keys: [`${commandKey}+Enter`], label: "Send an email" },
      { keys: ["{{"], label: "Insert a dynamic field" },
      { keys: ["/"], label: "Insert a saved reply, at the start of a line" },
      { keys: [":"], label: "Insert an emoji by name" },
    ],
  },
  {
    title: "While a broadcast is sending",
    shortcuts: [{ keys: [`${commandKey}+.`], label: "Stop sending" }],
  },
];
