import { useSyncExternalStore } from "react";
import { platform } from "./index.ts";

/** Preferences of this device, shared by its users (doc 1, section 3), with their defaults. */
const defaults = {
  sideMenuLocked: "true" as "true" | "false",
  theme: "system" as "system" | "light" | "dark",
  emojiSkinTone: "neutral" as string,
  singleKeyShortcuts: "on" as "on" | "off",
  sendKey: "enter" as "enter" | "command-enter",
  listDensity: "comfortable" as "comfortable" | "compact",
  incomingSound: "off" as "on" | "off",
  /** Applies on screens that are wide enough. */
  contactBesideChat: "off" as "on" | "off",
};
type Preferences = typeof defaults;

const listeners = new Set<() => void>();

export const readPreference = <Name extends keyof Preferences>(name: Name): Preferences[Name] =>
  (platform.readSetting(name) as Preferences[Name] | null) ?? defaults[name];

const writePreference = <Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void => {
  platform.writeSetting(name, value === defaults[name] ? null : value);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** A preference and its setter; follows changes made elsewhere on the page. */
export function usePreference<Name extends keyof Preferences>(
  name: Name,
): [Preferences[Name], (value: Preferences[Name]) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readPreference(name),
    () => defaults[name],
  );
  return [value, (next) => writePreference(name, next)];
}
