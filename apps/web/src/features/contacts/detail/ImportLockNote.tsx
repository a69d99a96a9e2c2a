import { type Contact, contacts } from "@broadcast/contract/contacts";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { keyOf } from "../../../lib/api/api-hooks.ts";
import { TextButton } from "../../../ui/actions/TextButton.tsx";
import { useChangeContact } from "../contacts.api.ts";

/** Locks a contact against imports, or unlocks it. */
export function useImportLock(contact: Contact) {
  const client = useQueryClient();
  const change = useChangeContact();
  const params = { contactId: contact._id };
  return async (importLock: boolean) => {
    try {
      const changed = await change.mutateAsync({ params, body: { importLock } });
      client.setQueryData<Contact>(keyOf(contacts.get, { params }), changed);
      toast.success(importLock ? "Imports won't change this contact" : "Imports can change this contact");
    } catch (failure) {
      toast.error("We couldn't save your change", (failure as Error).message);
    }
  };
}

/** Says that imports do not change the contact, with a way to unlock it. */
export function ImportLockNote({ contact }: { contact: Contact }) {
  const setLock = useImportLock(contact);
  if (!contact.importLock) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note">
      <Lock aria-hidden="true" className="size-4 text-soft" />
      <span className="text-soft">Imports won't change this contact.</span>
      <TextButton onPress={() => void setLock(false)}>Allow imports to change it</TextButton>
    </div>
  );
}
