import type { AccountSettings, accountSettingsEndpoints } from "@broadcast/contract/account-settings";
import { call } from "../../../lib/api/api-client.ts";
import { keyOf, readOptions, useEndpoint } from "../../../lib/api/api-hooks.ts";
import { bareEndpoint } from "../../../lib/api/bare-endpoint.ts";

const read = bareEndpoint<typeof accountSettingsEndpoints.read>({
  method: "GET",
  path: "users/settings",
  summary: "The account's settings",
  access: "signed-in",
  reads: ["settings"],
});
export const settingsKey = keyOf(read, {});

export const accountSettingsOptions = () => readOptions(read, {}, { isQuiet: true });

/** The account's plain settings. */
export const useAccountSettings = () => useEndpoint(read, {}, { isQuiet: true, freshMs: 60_000 });

/** Reads the current settings from the server, before a change that would overwrite concurrent ones. */
export const freshAccountSettings = (): Promise<AccountSettings> => call(read, { isQuiet: true });
