import type { CustomField } from "@broadcast/contract/account-settings";
import { type Contact, contacts } from "@broadcast/contract/contacts";
import { contactName } from "@broadcast/domain/account/names";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import {
  Archive,
  ArchiveRestore,
  Ellipsis,
  EyeOff,
  FolderInput,
  Lock,
  MessageCircle,
  Signpost,
  Tag,
  Trash2,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { keyOf } from "../../../lib/api/api-hooks.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { ActionBar } from "../../../ui/layout/ActionBar.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { CallButton } from "../../calls/index.ts";
import { MoveToFolderDialog } from "../../content/index.ts";
import { ConsentPanel } from "../consent/ConsentPanel.tsx";
import { PotentialStop } from "../consent/PotentialStop.tsx";
import { useChangeContact, useRemoveContact } from "../contacts.api.ts";
import { PossibleDuplicate } from "../duplicates/PossibleDuplicate.tsx";
import { useBulkActions } from "../list/use-bulk-actions.ts";
import { ContactNotes } from "../notes/ContactNotes.tsx";
import { useContactPlace } from "../place/contact-place.ts";
import { ContactTimeline } from "../timeline/ContactTimeline.tsx";
import { ContactFields } from "./ContactFields.tsx";
import { changesOf, contactForm, contactFormOf } from "./contact-form.ts";
import { FolderOfContact } from "./FolderOfContact.tsx";
import { ImportLockNote, useImportLock } from "./ImportLockNote.tsx";
import { LineNote } from "./LineNote.tsx";

interface ContactEditorProps {
  contact: Contact;
  /** The account's custom fields on contacts. */
  ownFields: readonly CustomField[];
}

/** Shows and edits a contact. Use the contact's id as key. */
export function ContactEditor({ contact, ownFields }: ContactEditorProps) {
  const client = useQueryClient();
  const change = useChangeContact();
  const remove = useRemoveContact();
  const go = useGo();
  const bulk = useBulkActions();
  const setImportLock = useImportLock(contact);
  const [asked, setAsked] = useState<"move" | "remove" | null>(null);
  const close = () => setAsked(null);
  const [base, setBase] = useState(contact);
  const params = { contactId: contact._id };
  const name = contactName(contact);
  const place = useContactPlace(contact._id);

  // The calls show their own errors.
  const attempt = (doing: Promise<unknown>) => void doing.catch(() => {});
  const archive = async () => {
    await bulk.archive({ ids: [contact._id] });
    go(place.list);
  };

  const formOf = (its: Contact) =>
    contactFormOf(
      its,
      ownFields.map(({ _id }) => _id),
    );
  const form = useZodForm({
    schema: contactForm,
    values: formOf(contact),
    onSubmit: async (values) => {
      const body = changesOf(formOf(base), values);
      const saved = await change.mutateAsync({ params, body });
      client.setQueryData<Contact>(keyOf(contacts.get, { params }), saved);
      toast.success("Contact saved");
    },
  });
  const { isDirty, isSubmitting } = form.form.formState;

  // Changes by others are taken over while nothing is being typed; after that, only the user's own changes
  // are sent.
  const takeOver = (its: Contact) => form.form.reset(formOf(its));
  const reset = useRef(takeOver);
  reset.current = takeOver;
  useEffect(() => {
    if (isDirty || isSubmitting || base.updatedAt === contact.updatedAt) return;
    setBase(contact);
    reset.current(contact);
  }, [contact, base, isDirty, isSubmitting]);

  return (
    <Panel
      title={name}
      trailing={
        contact.isArchived ? (
          <Badge>Archived</Badge>
        ) : contact.doNotMessage ? (
          <Badge tone="danger">Do not message</Badge>
        ) : contact.doubleOptedIn ? (
          <Badge tone="brand">Double opted in</Badge>
        ) : undefined
      }
      actions={
        <>
          <CallButton contact={contact} />
          <ButtonLink size="sm" icon={<MessageCircle aria-hidden="true" />} href={place.chat}>
            Chat
          </ButtonLink>
          <Menu
            trigger={<IconButton label="More" icon={<Ellipsis aria-hidden="true" />} />}
            entries={[
              { label: "Tags", icon: <Tag />, href: `${place.contact}/tags` },
              { label: "Campaigns and app flows", icon: <Signpost />, href: `${place.contact}/campaigns` },
              { label: "Move to folder", icon: <FolderInput />, onSelect: () => setAsked("move") },
              !contact.importLock && {
                label: "Lock against imports",
                icon: <Lock />,
                onSelect: () => void setImportLock(true),
              },
              !contact.hideChat && {
                label: "Hide chat",
                icon: <EyeOff />,
                onSelect: () => attempt(bulk.hideChats([contact._id])),
              },
              contact.isArchived
                ? {
                    label: "Restore",
                    icon: <ArchiveRestore />,
                    onSelect: () => attempt(bulk.unarchive({ ids: [contact._id] })),
                  }
                : { label: "Archive", icon: <Archive />, onSelect: () => attempt(archive()) },
              null,
              {
                label: "Delete contact",
                icon: <Trash2 />,
                isDanger: true,
                onSelect: () => setAsked("remove"),
              },
            ]}
          />
        </>
      }
      footer={
        isDirty ? (
          <ActionBar isPopping>
            <Button isDisabled={isSubmitting} onClick={() => form.form.reset(formOf(contact))}>
              Undo changes
            </Button>
            <Button type="submit" form="contact" kind="primary" isLoading={isSubmitting}>
              Save
            </Button>
          </ActionBar>
        ) : undefined
      }
    >
      <PotentialStop contact={contact} />
      <LineNote contact={contact} />
      <PossibleDuplicate contact={contact} />
      <Form form={form} id="contact" label={name}>
        <ContactFields ownFields={ownFields} />
      </Form>
      <ImportLockNote contact={contact} />
      <FolderOfContact contact={contact} onMove={() => setAsked("move")} />
      <ContactNotes contactId={contact._id} />
      <ConsentPanel contact={contact} />
      <ContactTimeline contactId={contact._id} />
      {asked === "move" ? (
        <MoveToFolderDialog
          contentType="contact"
          chosen={{ ids: [contact._id] }}
          onClose={close}
          onMoved={() => {
            if (place.list.startsWith("/contacts/folder/"))
              go(`/contacts/${contact._id}`, { isReplacing: true });
          }}
        />
      ) : null}
      <ConfirmDialog
        isOpen={asked === "remove"}
        onClose={close}
        title={`Delete ${name}?`}
        confirmLabel="Delete contact"
        isDanger
        onConfirm={async () => {
          await remove.mutateAsync({ params });
          // The input belonged to a contact that is gone.
          form.form.reset();
          toast.success("Contact deleted");
          setTimeout(() => go(place.list, { isReplacing: true }));
        }}
      >
        Your chat with this contact will be deleted too. This can't be undone.
      </ConfirmDialog>
    </Panel>
  );
}
