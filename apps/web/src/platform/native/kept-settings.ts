// biome-ignore-all lint/plugin/markup: Only the theme, which the page reads before this code runs.
import { Preferences } from "@capacitor/preferences";

/** The device's settings in memory, so that they can be read synchronously. */
export interface KeptSettings {
  read: (key: string) => string | null;
  write: (key: string, value: string | null) => void;
  keys: () => string[];
}

/** `public/theme.js` reads it before the first paint, before this code runs. */
const alsoForThePage = "theme";

/** Reads all settings once; every change is written through, one after the other. */
export const loadSettings = async (): Promise<KeptSettings> => {
  const { keys } = await Preferences.keys();
  const read = await Promise.all(
    keys.map(async (key) => [key, (await Preferences.get({ key })).value] as const),
  );
  const known = new Map(read.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])));
  let last: Promise<unknown> = Promise.resolve();
  const after = (step: () => Promise<unknown>) => {
    // A failed write must not stop the next one.
    last = last.then(step).catch(() => {});
  };
  return {
    read: (key) => known.get(key) ?? null,
    write: (key, value) => {
      if (value === null) {
        known.delete(key);
        after(() => Preferences.remove({ key }));
      } else {
        known.set(key, value);
        after(() => Preferences.set({ key, value }));
      }
      if (key !== alsoForThePage) return;
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    },
    keys: () => [...known.keys()],
  };
};
