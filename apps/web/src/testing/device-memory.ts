import { onTestFinished, vi } from "vitest";
import { deviceStore } from "../lib/device/device-store.ts";

/** Installs an in-memory IndexedDB, which jsdom lacks; returns its contents. */
export const haveDeviceStore = (): Map<string, unknown> => {
  const things = new Map<string, unknown>();
  const keysOf = (prefix: string) => [...things.keys()].filter((key) => key.startsWith(prefix));
  const spies = [
    vi.spyOn(deviceStore, "read").mockImplementation(async (key) => structuredClone(things.get(key))),
    vi.spyOn(deviceStore, "write").mockImplementation(async (key, value) => {
      things.set(key, structuredClone(value));
      return true;
    }),
    vi.spyOn(deviceStore, "remove").mockImplementation(async (key) => void things.delete(key)),
    vi.spyOn(deviceStore, "keys").mockImplementation(async (prefix) => keysOf(prefix)),
    vi.spyOn(deviceStore, "removeAll").mockImplementation(async (prefix) => {
      for (const key of keysOf(prefix)) things.delete(key);
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return things;
};
