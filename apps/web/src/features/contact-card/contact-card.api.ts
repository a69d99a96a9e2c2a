import { type ContactCard, contactCards } from "@broadcast/contract/account-settings";
import { useQueryClient } from "@tanstack/react-query";
import { addressOf } from "../../lib/api/api-client.ts";
import { keyOf, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";

/** The account's contact card. */
export const useContactCard = () => useEndpoint(contactCards.read, {}, { isQuiet: true });

/** Changes the card; the answer replaces the cached one. */
export function useChangeContactCard() {
  const client = useQueryClient();
  return useSend(contactCards.change, {
    isQuiet: true,
    onSuccess: (reply) => client.setQueryData<ContactCard>(keyOf(contactCards.read, {}), reply),
  });
}

/** The download URL of the card's .vcf file. */
export const contactCardHref = addressOf(contactCards.download, {});
