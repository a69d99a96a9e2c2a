import { consent } from "@broadcast/contract/consent";
import { type SendingSettings, sendingSettingsEndpoints } from "@broadcast/contract/sending-settings";
import { useQueryClient } from "@tanstack/react-query";
import { addressOf } from "../../lib/api/api-client.ts";
import { keyOf, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";

/** The account's own rules for sending. */
export const useSendingSettings = () => useEndpoint(sendingSettingsEndpoints.read, {}, { isQuiet: true });

/** Changes the rules that are named; the answer is what the other screens show from then on. */
export function useChangeSendingSettings() {
  const client = useQueryClient();
  return useSend(sendingSettingsEndpoints.change, {
    isQuiet: true,
    onSuccess: (reply) =>
      client.setQueryData<SendingSettings>(keyOf(sendingSettingsEndpoints.read, {}), reply),
  });
}

/** Where the whole consent ledger is downloaded. */
export const consentRecordsHref = addressOf(consent.exportAll, {});
