import { useState } from "react";
import { keptFor } from "../../../lib/device/kept-on-device.ts";

const keptAtMost = 24;

/** The user's recent emoji on this device, newest first, and a function that adds one. */
export function useRecentEmoji(): [readonly string[], (emoji: string) => void] {
  const [recent, setRecent] = useState(() =>
    (keptFor("recentEmoji").read() ?? "").split(" ").filter(Boolean),
  );
  const remember = (emoji: string) => {
    const next = [emoji, ...recent.filter((one) => one !== emoji)].slice(0, keptAtMost);
    setRecent(next);
    keptFor("recentEmoji").write("", next.join(" "));
  };
  return [recent, remember];
}
