import type { MessageTemplate } from "@broadcast/contract/templates";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { ContentDetail, ContentPanel } from "../content/index.ts";
import { useChangeTemplate } from "./message-templates.api.ts";
import { TemplateFields } from "./TemplateFields.tsx";
import { templateForm, useTemplateCheck } from "./template-form.ts";
import { templateSection } from "./template-section.tsx";

/** /message-templates/{messageTemplateId}: the content of a template. */
export function TemplateDetail() {
  return (
    <ContentDetail section={templateSection} param="messageTemplateId">
      {(template) => <TemplateForm key={template._id} template={template} />}
    </ContentDetail>
  );
}

function TemplateForm({ template }: { template: MessageTemplate }) {
  const change = useChangeTemplate();
  const picture: Blob | string | null = template.media[0]?.url ?? null;
  const form = useZodForm({
    schema: templateForm,
    check: useTemplateCheck(),
    values: { name: template.name, text: template.text, picture: picture as Blob | string | null },
    followsValues: true,
    onSubmit: async ({ name, text, picture: chosen }) => {
      await change.mutateAsync({
        params: { id: template._id },
        body: { name, text: text.trim(), removeMedia: String(chosen === null && picture !== null) },
        ...(chosen instanceof Blob && { upload: chosen }),
      });
      toast.success("Message template saved");
    },
  });
  return (
    <ContentPanel section={templateSection} item={template} form={form}>
      <TemplateFields />
    </ContentPanel>
  );
}
