import { usePreference } from "./preferences.ts";

const keptAtMost = 24;

/** The emoji used last on this device, newest first, and how to add one. */
export function useRecentEmoji(): [readonly string[], (emoji: string) => void] {
  const [kept, keep] = usePreference("recentEmoji");
  const recent = kept === "" ? [] : kept.split(" ");
  const remember = (emoji: string) =>
    keep([emoji, ...recent.filter((one) => one !== emoji)].slice(0, keptAtMost).join(" "));
  return [recent, remember];
}
