import { type ConfigurableForm, configurableForms } from "@broadcast/contract/configurable-forms";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Inbox } from "lucide-react";
import { useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { counted } from "../../lib/words/format.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import { TextArea } from "../../ui/inputs/text/TextArea.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { ContentDetail, ContentPanel } from "../content/index.ts";
import { TagsField } from "../tags/index.ts";
import { ConsentFields } from "./ConsentFields.tsx";
import { configurableFormSection } from "./configurable-form-section.tsx";
import { FormFields } from "./FormFields.tsx";
import { FormPreview } from "./FormPreview.tsx";
import { changeOf, formValues, formValuesOf } from "./form-values.ts";
import { KeywordField } from "./KeywordField.tsx";
import { ShareForm } from "./ShareForm.tsx";

/** /configurable-forms/{configurableFormId}: a form's fields, appearance, and ways to share it. */
export function ConfigurableFormDetail() {
  return (
    <ContentDetail section={configurableFormSection} param="configurableFormId">
      {(form) => <FormEditor key={form._id} form={form} />}
    </ContentDetail>
  );
}

function FormEditor({ form: item }: { form: ConfigurableForm }) {
  const change = useSend(configurableForms.change, { isQuiet: true });
  const { company } = useCurrentUser();
  const form = useZodForm({
    schema: formValues,
    values: formValuesOf(item),
    followsValues: true,
    onSubmit: async (values) => {
      await change.mutateAsync({ params: { id: item._id }, body: changeOf(values) });
      // Document 2, section 7.
      toast.success("Configurable Form updated successfully.");
    },
  });
  const typed = formValues.safeParse(form.form.watch());
  return (
    <ContentPanel
      section={configurableFormSection}
      item={item}
      form={form}
      below={
        <>
          <ShareForm form={item} />
          <Card title="Preview">
            <div className="flex flex-col">
              <FormPreview formId={item._id} change={typed.success ? changeOf(typed.data) : null} />
            </div>
          </Card>
        </>
      }
    >
      <div>
        <ButtonLink href={`/configurable-forms/${item._id}/submissions`} icon={<Inbox aria-hidden="true" />}>
          {counted(item.submissions, "submission")}
        </ButtonLink>
      </div>
      <Field name="name">
        {(field) => (
          <TextField label="Name" hint="People see it as the form's title." autoComplete="off" {...field} />
        )}
      </Field>
      <Field name="description">
        {(field) => <TextArea label="Description" hint="Shown above the fields." {...field} />}
      </Field>
      <Card title="Fields">
        <Field name="fields">
          {({ value, onChange }) => <FormFields value={value} onChange={onChange} />}
        </Field>
      </Card>
      <Card title="Consent">
        <Field name="consent">
          {({ value, onChange }) => <ConsentFields value={value} onChange={onChange} company={company} />}
        </Field>
      </Card>
      <Field name="tags">
        {(field) => <TagsField {...field} label="Tags for people who fill it in" maxTokens={20} />}
      </Field>
      <Field name="keyword">
        {(field) => (
          <KeywordField
            {...field}
            chosen={item.keyword}
            label="Keyword"
            hint="People who fill out the form get what this keyword does: its tags, its campaigns and its reply."
          />
        )}
      </Field>
      <Field name="redirectUrl">
        {(field) => (
          <TextField
            label="Redirect URL"
            hint="The page that opens 2 seconds after the form is sent."
            inputMode="url"
            placeholder="https://"
            {...field}
          />
        )}
      </Field>
      <Field name="isOpen">
        {(field) => (
          <Switch
            {...field}
            label="Open to anyone"
            hint="People who aren't your contacts yet can fill it in and become contacts."
          />
        )}
      </Field>
      <Field name="allowedOrigins">
        {(field) => (
          <TextArea
            label="Sites that can show this form"
            hint="One URL per line, such as https://www.example.com"
            {...field}
          />
        )}
      </Field>
      <p className="text-note text-soft [overflow-wrap:anywhere]">Form ID: {item.slug}</p>
    </ContentPanel>
  );
}
