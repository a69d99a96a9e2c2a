import { loadAhead } from "../../lib/device/reload-after-release.ts";
import { atRest } from "../../lib/live/at-rest.ts";
import { isBare, type Screen, screenAt } from "../../lib/screens/screen.ts";
import { loadScreen } from "../routing/screen-loader.ts";
import { loadFrame } from "./lazy-frame.ts";

/** The screen that follows each entry page. */
const following: Readonly<Record<string, string>> = { "/auth": "/chats", "/sign-up": "/account-setup" };

/** Loads the screen that follows an entry page while the browser is idle. Returns a function that cancels it. */
export const preloadNext = (screens: readonly Screen[], path: string): (() => void) => {
  const goal = following[path];
  const next = goal ? screenAt(screens, goal) : undefined;
  if (!next) return () => {};
  return atRest(() => {
    // A failure occurs again, and is reported, when the screen is needed.
    loadAhead(() =>
      Promise.all([loadScreen(next), import("./LiveUpdates.tsx"), isBare(next) ? null : loadFrame()]),
    ).catch(() => {});
  });
};
