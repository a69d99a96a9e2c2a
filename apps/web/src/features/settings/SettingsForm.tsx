import { hasRight } from "@broadcast/contract/roles";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { useCurrentUser } from "../../lib/api/session.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import type { CheckedForm } from "../../ui/forms/checked-form.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { ReadOnlyForm } from "../../ui/forms/read-only-form.ts";
import { ActionBar } from "../../ui/layout/ActionBar.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";

interface SettingsFormProps<In extends FieldValues, Out extends FieldValues> {
  title: string;
  form: CheckedForm<In, Out>;
  children: ReactNode;
  /** Under the form: settings that apply at once. */
  below?: ReactNode;
}

/**
 * A panel with a form; its save bar appears with the first change. It is read-only for users who may not
 * change settings.
 */
export function SettingsForm<In extends FieldValues, Out extends FieldValues>({
  title,
  form,
  children,
  below,
}: SettingsFormProps<In, Out>) {
  const id = useId();
  const { roles } = useCurrentUser();
  const canChange = hasRight(roles, "account-admin");
  const { isDirty, isSubmitting } = form.form.formState;
  return (
    <Panel
      title={title}
      width="reading"
      footer={
        isDirty ? (
          <ActionBar isPopping>
            <Button isDisabled={isSubmitting} onClick={() => form.form.reset()}>
              Undo changes
            </Button>
            <Button type="submit" form={id} kind="primary" isLoading={isSubmitting}>
              Save
            </Button>
          </ActionBar>
        ) : undefined
      }
    >
      {canChange ? null : (
        <Banner title="Only the account owner or a manager can change this.">You can view it.</Banner>
      )}
      <Form form={form} id={id} label={title}>
        <fieldset disabled={!canChange} className="flex min-w-0 flex-col gap-5">
          <ReadOnlyForm value={!canChange}>{children}</ReadOnlyForm>
        </fieldset>
      </Form>
      {below}
    </Panel>
  );
}
