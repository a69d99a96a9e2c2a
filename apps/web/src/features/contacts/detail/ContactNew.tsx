import type { CustomField } from "@broadcast/contract/account-settings";
import { type Contact, contacts } from "@broadcast/contract/contacts";
import type { CardOwner } from "@broadcast/domain/import/vcard";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { keyOf } from "../../../lib/api/api-hooks.ts";
import { useCardOwner } from "../../../lib/api/message-card.ts";
import { useGo, useScreenSearch } from "../../../lib/screens/navigation.ts";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { ActionBar } from "../../../ui/layout/ActionBar.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { useMoveToFolder } from "../../content/index.ts";
import { useAccountSettings } from "../../settings/index.ts";
import { useCreateContact } from "../contacts.api.ts";
import { ContactFallback } from "./ContactFallback.tsx";
import { ContactFields } from "./ContactFields.tsx";
import { contactBodyOf, contactForm, contactFormOfCard, emptyContactWith } from "./contact-form.ts";

interface ContactNewFormProps {
  ownFields: readonly CustomField[];
  /** The person to prefill. */
  owner: CardOwner | null;
}

function ContactNewForm({ ownFields, owner }: ContactNewFormProps) {
  const client = useQueryClient();
  const create = useCreateContact();
  const move = useMoveToFolder("contact");
  const go = useGo();
  const { folder: folderId } = useScreenSearch();
  const list = folderId ? `/contacts/folder/${folderId}` : "/contacts";
  const form = useZodForm({
    schema: contactForm,
    values: { ...emptyContactWith(ownFields.map(({ _id }) => _id)), ...(owner && contactFormOfCard(owner)) },
    onSubmit: async (values) => {
      const contact = await create.mutateAsync({ body: contactBodyOf(values) });
      client.setQueryData<Contact>(keyOf(contacts.get, { params: { contactId: contact._id } }), contact);
      toast.success("Contact added");
      // A contact created in a folder is put into it; the call shows its own errors.
      if (folderId) await move({ ids: [contact._id] }, folderId, false).catch(() => {});
      go(`${list}/${contact._id}`, { isReplacing: true });
    },
  });
  return (
    <Panel
      title="New contact"
      footer={
        <ActionBar>
          <ButtonLink href={list}>Cancel</ButtonLink>
          <Button
            type="submit"
            form="new-contact"
            kind="primary"
            isLoading={form.form.formState.isSubmitting}
          >
            Add contact
          </Button>
        </ActionBar>
      }
    >
      <Form form={form} id="new-contact" label="New contact">
        <ContactFields ownFields={ownFields} />
        <div className="border-line border-t pt-4">
          <Field name="doNotMessage">
            {({ value, ...field }) => (
              <Switch
                label="Do not message"
                hint="Turn on to leave this contact out of everything you send."
                value={value === true}
                {...field}
              />
            )}
          </Field>
        </div>
      </Form>
    </Panel>
  );
}

/** Adds a contact, prefilled if a message's contact card is given. */
export function ContactNew() {
  const { data, isPending, refetch } = useAccountSettings();
  const { card, file } = useScreenSearch();
  const of = useCardOwner(card ? { messageId: card, index: Number(file ?? 0) } : null);
  if (isPending || of.isPending)
    return <ContactFallback title="New contact" error={null} onRetry={() => void refetch()} />;
  return <ContactNewForm ownFields={data?.customFields ?? []} owner={of.owner} />;
}
