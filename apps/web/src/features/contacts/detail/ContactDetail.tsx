import { useScreenParams } from "../../../lib/screens/navigation.ts";
import { useAccountSettings } from "../../settings/index.ts";
import { useContact } from "../contacts.api.ts";
import { ContactEditor } from "./ContactEditor.tsx";
import { ContactFallback } from "./ContactFallback.tsx";

/** One contact. */
export function ContactDetail() {
  const contactId = useScreenParams().contactId ?? "";
  const { data: contact, error, refetch } = useContact(contactId);
  const own = useAccountSettings();
  if (!contact || own.isPending)
    return <ContactFallback title="Contact" error={error} onRetry={() => void refetch()} />;
  return <ContactEditor key={contact._id} contact={contact} ownFields={own.data?.customFields ?? []} />;
}
