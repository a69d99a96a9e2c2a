import { type AdminUserDetail, passwordLink } from "@broadcast/contract/admin-users";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useGo } from "../../lib/screens/navigation.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Switch } from "../../ui/inputs/choice/Switch.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { userHref, useSendPasswordLink } from "./admin-users.api.ts";
import { UserScreen } from "./UserScreen.tsx";
import { userName } from "./user-name.ts";

/** /admin/users/{userId}/set-password: support mails a link; only the user chooses the password. */
export function SetPassword() {
  return <UserScreen title="Set password">{(user) => <LinkForm key={user._id} user={user} />}</UserScreen>;
}

function LinkForm({ user }: { user: AdminUserDetail }) {
  const send = useSendPasswordLink();
  const go = useGo();
  const form = useZodForm({
    schema: passwordLink,
    values: { reason: "", locksOut: false },
    onSubmit: async (body) => {
      await send.mutateAsync({ params: { userId: user._id }, body });
      toast.success(`Link sent to ${user.email}`);
      go(userHref(user._id), { isReplacing: true });
    },
  });
  return (
    <Panel title="Set password" trailing={userName(user)} width="reading">
      <Card>
        <Form form={form} label="Set password">
          <div className="flex min-w-0 flex-col gap-4">
            <p className="text-soft text-pretty">
              We'll email {user.email} a link to set a new password. Only they will know it.
            </p>
            <Field name="locksOut">
              {(field) => (
                <Switch
                  label="Disable their current password now"
                  hint="Also signs them, their assistant and their managers out everywhere."
                  {...field}
                />
              )}
            </Field>
            <Field name="reason">
              {(field) => (
                <TextField label="Reason" hint="They'll see it under Activity." isRequired {...field} />
              )}
            </Field>
            <FormActions submitLabel="Send link" />
          </div>
        </Form>
      </Card>
    </Panel>
  );
}
