import {
  type UnlayerTemplate,
  unlayerTemplateCreation,
  unlayerTemplates,
} from "@broadcast/contract/unlayer-templates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { addressOf } from "../../lib/api/api-client.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { useGo } from "../../lib/screens/navigation.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import { ActionBar } from "../../ui/layout/ActionBar.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { TemplateFields } from "./TemplateFields.tsx";
import { TemplateScreen } from "./TemplateScreen.tsx";
import { templateHref, useChangeTemplate, useRemoveTemplate } from "./unlayer-templates.api.ts";

/** /admin/unlayer-templates/{unlayerTemplateId}: a template's name, and whether it is offered to accounts. */
export function TemplateDetail() {
  return (
    <TemplateScreen>{(template) => <TemplateEditor key={template._id} template={template} />}</TemplateScreen>
  );
}

function TemplateEditor({ template }: { template: UnlayerTemplate }) {
  const { _id: id, name, about, kinds, isPublished, modifiedAt } = template;
  const params = { id };
  const formId = useId();
  const go = useGo();
  const change = useChangeTemplate();
  const remove = useRemoveTemplate();
  const [isRemoving, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const form = useZodForm({
    schema: unlayerTemplateCreation,
    values: { name, about, kinds },
    onSubmit: async (body) => {
      await change.mutateAsync({ params, body });
      toast.success("Template saved");
    },
  });
  const { isDirty, isSubmitting } = form.form.formState;
  const offer = (isOffered: boolean) =>
    change.mutateAsync({ params, body: { isPublished: isOffered } }).then(
      () => setProblem(undefined),
      (error: unknown) =>
        setProblem(
          (error instanceof ApiError && (error.fields?.isPublished ?? error.message)) ||
            "We couldn't save your changes.",
        ),
    );
  return (
    <Panel
      title={name}
      width="reading"
      actions={
        <Menu
          trigger={
            <IconButton label="More actions" icon={<Ellipsis aria-hidden="true" className="size-5" />} />
          }
          entries={[{ label: "Delete", icon: <Trash2 />, isDanger: true, onSelect: () => setRemoving(true) }]}
        />
      }
      footer={
        isDirty ? (
          <ActionBar isPopping>
            <Button isDisabled={isSubmitting} onClick={() => form.form.reset()}>
              Undo changes
            </Button>
            <Button type="submit" form={formId} kind="primary" isLoading={isSubmitting}>
              Save
            </Button>
          </ActionBar>
        ) : undefined
      }
    >
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={`${templateHref(id)}/design`} kind="primary" icon={<Pencil aria-hidden="true" />}>
            Edit design
          </ButtonLink>
        </div>
        <iframe
          title={`What ${name} looks like`}
          // Without any rights: nothing in it runs, submits forms, or reaches this page.
          sandbox=""
          src={addressOf(unlayerTemplates.preview, {
            params,
            query: { revision: modifiedAt.slice(0, 19) },
          })}
          className="h-72 w-full rounded-lg border border-line bg-panel"
        />
        <Switch
          label="Offered to accounts"
          hint="When they start an email or a landing page. Emails and pages already started with it don't change."
          value={isPublished}
          onChange={(isOffered) => void offer(isOffered)}
          error={problem}
          isDisabled={change.isPending}
        />
        <Form form={form} id={formId} label={name}>
          <div className="flex min-w-0 flex-col gap-5">
            <TemplateFields />
          </div>
        </Form>
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={`Delete ${name}?`}
        confirmLabel="Delete template"
        isDanger
        onConfirm={async () => {
          await remove.mutateAsync({ params });
          toast.success("Template deleted");
          go("/admin/unlayer-templates", { isReplacing: true });
        }}
      >
        We'll stop offering it to accounts. Emails and pages already started with it don't change.
      </ConfirmDialog>
    </Panel>
  );
}
