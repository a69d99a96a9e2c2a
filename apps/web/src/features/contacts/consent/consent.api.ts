import { consent } from "@broadcast/contract/consent";
import { useQueryClient } from "@tanstack/react-query";
import { addressOf } from "../../../lib/api/api-client.ts";
import { keyOf, useEndpoint, useSend } from "../../../lib/api/api-hooks.ts";

const ofContact = (contactId: string) => ({ params: { contactId } });

/** A contact's standing on each channel, and the newest ledger entries. */
export const useConsent = (contactId: string) =>
  useEndpoint(consent.read, ofContact(contactId), { isQuiet: true });

/** Records a consent or an opt-out; the answer is shown at once. */
export function useRecordConsent() {
  const client = useQueryClient();
  return useSend(consent.record, {
    isQuiet: true,
    onSuccess: (reply, { params }) => client.setQueryData(keyOf(consent.read, { params }), reply),
  });
}

export const useDecidePotentialStop = () => useSend(consent.decidePotentialStop);

/** The download URL of a contact's ledger. */
export const consentFileHref = (contactId: string): string =>
  addressOf(consent.exportContact, ofContact(contactId));
