import type { ComponentType } from "react";
import type { Screen } from "../../lib/screens/screen.ts";

// Outlives the person: code.
const loaded = new WeakMap<Screen, ComponentType>();

/** Loads the code of a screen once; a failed load is retried next time. */
export const loadScreen = async (screen: Screen): Promise<ComponentType> => {
  const known = loaded.get(screen);
  if (known) return known;
  const component = await screen.load();
  loaded.set(screen, component);
  return component;
};

/** The component of a screen whose code is loaded. */
export const loadedScreen = (screen: Screen): ComponentType | undefined => loaded.get(screen);
