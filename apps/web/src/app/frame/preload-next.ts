import { atRest } from "../../lib/live/at-rest.ts";
import { isBare, type Screen, screenAt } from "../../lib/screens/screen.ts";
import { loadScreen } from "../routing/screen-loader.ts";
import { loadFrame } from "./lazy-frame.ts";

/** Where people get from the pages on which they come in. */
const following: Readonly<Record<string, string>> = { "/auth": "/chats", "/sign-up": "/account-setup" };

/**
 * Loads what follows a page on which people come in, while the browser has nothing else to do. Answers how to call it
 * off.
 */
export const preloadNext = (screens: readonly Screen[], path: string): (() => void) => {
  const goal = following[path];
  const next = goal ? screenAt(screens, goal) : undefined;
  if (!next) return () => {};
  return atRest(() => {
    // A failure is met again, and told, when it is needed.
    Promise.all([loadScreen(next), import("./LiveUpdates.tsx"), isBare(next) ? null : loadFrame()]).catch(
      () => {},
    );
  });
};
