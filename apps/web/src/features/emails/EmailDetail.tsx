import { type Email, emailChange, emails } from "@broadcast/contract/emails";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { MailCheck, Pencil } from "lucide-react";
import { useState } from "react";
import { addressOf } from "../../lib/api/api-client.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import { TextArea } from "../../ui/inputs/text/TextArea.tsx";
import { ContentDetail, ContentPanel } from "../content/index.ts";
import { EmailTexts } from "./EmailTexts.tsx";
import { emailSection } from "./email-section.tsx";
import { MailFigures } from "./MailFigures.tsx";

/** /emails/{emailId}: an email's name, subject and preview, and whether it is marketing. */
export function EmailDetail() {
  return (
    <ContentDetail section={emailSection} param="emailId">
      {(email) => <EmailEditor key={email._id} email={email} />}
    </ContentDetail>
  );
}

const schema = emailChange.required();

function EmailEditor({ email }: { email: Email }) {
  const { folderId } = useScreenParams();
  const {
    _id: id,
    name,
    subject,
    preheader,
    transactional,
    transactionalReason,
    tracksLinks,
    modifiedAt,
  } = email;
  const change = useSend(emails.change, { isQuiet: true });
  const [isTransactional, setTransactional] = useState(transactional);
  const form = useZodForm({
    schema,
    values: {
      ...{ name, subject, preheader, transactional, tracksLinks },
      transactionalReason: transactionalReason ?? "",
    },
    followsValues: true,
    onSubmit: async (body) => {
      await change.mutateAsync({ params: { id }, body });
      toast.success("Email saved");
    },
  });
  const own = folderId ? `/emails/folder/${folderId}/${id}` : `/emails/${id}`;
  return (
    <ContentPanel
      section={emailSection}
      item={email}
      form={form}
      below={<MailFigures of={{ emailId: id }} />}
    >
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`${own}/design`} kind="primary" icon={<Pencil aria-hidden="true" />}>
          Edit design
        </ButtonLink>
        <ButtonLink href={`${own}/reply-to-emails`} icon={<MailCheck aria-hidden="true" />}>
          Reply-to emails
        </ButtonLink>
      </div>
      <iframe
        title={`What ${name} looks like`}
        // Without any rights: nothing in it runs, submits forms, or reaches this page.
        sandbox=""
        src={addressOf(emails.preview, { params: { id }, query: { revision: modifiedAt.slice(0, 19) } })}
        className="h-72 w-full rounded-lg border border-line bg-panel"
      />
      <EmailTexts />
      <Field name="tracksLinks">
        {(field) => (
          <Switch
            {...field}
            label="Track all links"
            hint="When you send it, each recipient gets their own links, so you can see who clicked what. Links to social profiles stay as they are."
          />
        )}
      </Field>
      <Field name="transactional">
        {(field) => (
          <Switch
            {...field}
            label="Transactional"
            hint="A receipt, a booking or similar. It has no unsubscribe link and also goes to people who unsubscribed."
            onChange={(value) => {
              setTransactional(value);
              field.onChange(value);
            }}
          />
        )}
      </Field>
      {isTransactional ? (
        <Field name="transactionalReason">
          {(field) => (
            <TextArea
              {...field}
              value={field.value ?? ""}
              label="Why it isn't marketing"
              hint="Kept in your security log. Marketing without an unsubscribe link breaks the law."
            />
          )}
        </Field>
      ) : null}
    </ContentPanel>
  );
}
