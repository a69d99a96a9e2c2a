import { loadFrame } from "./lazy-frame.ts";
import { type Screen, screenAt } from "./screen.ts";
import { loadScreen } from "./screen-loader.ts";

/** Loads what follows the sign-in while the browser has nothing else to do. Answers how to call it off. */
export const preloadChats = (screens: readonly Screen[]): (() => void) => {
  const chats = screenAt(screens, "/chats");
  // Where browsers know no idle time, it is loaded after the sign-in.
  if (!chats || !("requestIdleCallback" in window)) return () => {};
  const idle = requestIdleCallback(() => {
    // A failure is met again, and told, when it is needed.
    Promise.all([loadFrame(), loadScreen(chats), import("./LiveUpdates.tsx")]).catch(() => {});
  });
  return () => cancelIdleCallback(idle);
};
