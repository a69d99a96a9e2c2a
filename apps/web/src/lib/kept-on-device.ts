import { platform } from "../platform/index.ts";

/** What people wrote and did not send yet; preferences have other names. */
const keptPrefixes = ["draft:", "outbox:", "broadcastDraft."];

/** Forgets what was written on this device and not sent: for who signs out. Preferences of the device stay. */
export const forgetKeptOnDevice = (): void => {
  for (const key of platform.settingKeys())
    if (keptPrefixes.some((prefix) => key.startsWith(prefix))) platform.writeSetting(key, null);
};
