import { consent } from "@broadcast/contract/consent";
import { type SendingSettings, sendingSettingsEndpoints } from "@broadcast/contract/sending-settings";
import { useQueryClient } from "@tanstack/react-query";
import { addressOf } from "../../lib/api/api-client.ts";
import { keyOf, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";

/** The account's sending settings. */
export const useSendingSettings = () => useEndpoint(sendingSettingsEndpoints.read, {}, { isQuiet: true });

/** Changes the given settings; the answer updates the cache for the other screens. */
export function useChangeSendingSettings() {
  const client = useQueryClient();
  return useSend(sendingSettingsEndpoints.change, {
    isQuiet: true,
    onSuccess: (reply) =>
      client.setQueryData<SendingSettings>(keyOf(sendingSettingsEndpoints.read, {}), reply),
  });
}

/** The download URL of the whole consent ledger. */
export const consentRecordsHref = addressOf(consent.exportAll, {});
