import type { AdminUser } from "@broadcast/contract/admin-users";
import { sessions } from "@broadcast/contract/sessions";
import { fullName } from "@broadcast/domain/names";
import { Button } from "../../ui/actions/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/TextField.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { useSignInAs } from "./admin-users.api.ts";

const reasonForm = sessions.forceLogin.body.pick({ reason: true });

/** Asks why before support acts for somebody; the reason goes into that account's audit log. */
export function SignInAsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const signInAs = useSignInAs();
  const form = useZodForm({
    schema: reasonForm,
    values: { reason: "" },
    onSubmit: ({ reason }) => signInAs(user.email, reason),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={`Sign in as ${fullName(user) || user.email}?`}
      description="You will work in their account until you return to yours. They can see that you were there, and why."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="sign-in-as" kind="primary" isLoading={form.form.formState.isSubmitting}>
            Sign in
          </Button>
        </>
      }
    >
      <Form form={form} id="sign-in-as" label="Sign in as">
        <Field name="reason">
          {(field) => <TextField label="Reason" placeholder="Asked for help with an import" {...field} />}
        </Field>
      </Form>
    </Dialog>
  );
}
