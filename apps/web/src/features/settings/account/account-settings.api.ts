import { type AccountSettings, accountSettingsEndpoints } from "@broadcast/contract/account-settings";
import type { Endpoint } from "@broadcast/contract/endpoint";
import { passwords } from "@broadcast/contract/passwords";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { settingsKey } from "./use-account-settings.ts";

const remember = (client: QueryClient, settings: AccountSettings) =>
  client.setQueryData<AccountSettings>(settingsKey, settings);

type SettingsChange = Exclude<keyof typeof accountSettingsEndpoints, "read">;

/** Changes one setting; the answer updates the cache for the other screens. */
export function useChangeSetting<K extends SettingsChange>(which: K) {
  const client = useQueryClient();
  return useSend(
    (accountSettingsEndpoints as Record<K, Endpoint>)[which] as (typeof accountSettingsEndpoints)[K],
    {
      isQuiet: true,
      onSuccess: (reply) => remember(client, reply as AccountSettings),
    },
  );
}

/** Sets, changes or removes the assistant password. */
export function useChangeAssistantPassword() {
  const client = useQueryClient();
  return useSend(passwords.changeAssistant, {
    isQuiet: true,
    onSuccess: ({ hasAssistantPassword }) =>
      client.setQueryData<AccountSettings>(
        settingsKey,
        (known) => known && { ...known, hasAssistantPassword },
      ),
  });
}
