import type { Contact } from "@broadcast/contract/contacts";
import { mergeValues } from "@broadcast/domain/messages/merge-values";
import { useCallback } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { useDynamicFields } from "../../settings/index.ts";

/** Returns the current values of dynamic fields; without a contact, only those that are the same for every recipient. */
export function useReadValues(contact: Contact | null) {
  const user = useCurrentUser();
  const { valuesOf, linksOf, referral } = useDynamicFields();
  return useCallback(
    () =>
      mergeValues({
        ...(contact
          ? { custom: valuesOf(contact), contact: { ...contact, ...linksOf(contact) } }
          : { contact: { firstName: "", lastName: "", company: "", phoneNumber: null, email: null } }),
        user: { ...user, ...referral, email: user.auth.username },
        now: businessNow(),
        timeZone: user.timezone,
      }),
    [contact, user, valuesOf, linksOf, referral],
  );
}
