import { type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "../../ui/actions/Button.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import type { ZodForm } from "../../ui/forms/zod-form.ts";
import { Panel } from "../../ui/layout/Panel.tsx";

interface SettingsFormProps<In extends FieldValues, Out extends FieldValues> {
  title: string;
  form: ZodForm<In, Out>;
  children: ReactNode;
  /** Under the form: what takes effect by itself. */
  below?: ReactNode;
}

/** A panel with a form; its save bar appears with the first change. */
export function SettingsForm<In extends FieldValues, Out extends FieldValues>({
  title,
  form,
  children,
  below,
}: SettingsFormProps<In, Out>) {
  const id = useId();
  const { isDirty, isSubmitting } = form.form.formState;
  return (
    <Panel
      title={title}
      width="reading"
      footer={
        isDirty ? (
          <div className="flex animate-pop items-center justify-end gap-2 border-line border-t bg-panel px-4 py-3 sm:px-5">
            <Button isDisabled={isSubmitting} onClick={() => form.form.reset()}>
              Undo changes
            </Button>
            <Button type="submit" form={id} kind="primary" isLoading={isSubmitting}>
              Save
            </Button>
          </div>
        ) : undefined
      }
    >
      <Form form={form} id={id} label={title} className="gap-5">
        {children}
      </Form>
      {below}
    </Panel>
  );
}
