import { consent } from "@broadcast/contract/consent";
import { useQueryClient } from "@tanstack/react-query";
import { addressOf } from "../../../lib/api/api-client.ts";
import { keyOf, useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";

const ofContact = (contactId: string) => ({ params: { contactId } });

/** How a contact stands on each channel, and the newest lines of the ledger. */
export const useConsent = (contactId: string) =>
  useEndpoint(consent.read, ofContact(contactId), { isQuiet: true });

/** Writes down a consent or an opt-out; the answer is shown at once. */
export function useRecordConsent() {
  const client = useQueryClient();
  return useSend(consent.record, {
    isQuiet: true,
    onSuccess: (reply, { params }) => client.setQueryData(keyOf(consent.read, { params }), reply),
  });
}

export const useDecidePotentialStop = () => useSend(consent.decidePotentialStop);

/** Where the ledger of a contact is downloaded. */
export const consentFileHref = (contactId: string): string =>
  addressOf(consent.exportContact, ofContact(contactId));
