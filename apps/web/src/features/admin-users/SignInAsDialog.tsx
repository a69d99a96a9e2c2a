import type { AdminUser } from "@broadcast/contract/admin-users";
import { supportReason } from "@broadcast/contract/shapes";
import { fullName } from "@broadcast/domain/account/names";
import { z } from "zod";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { useSignInAs } from "./admin-users.api.ts";

const reasonForm = z.object({ reason: supportReason });

/** Asks for a reason before support acts for a user; it goes into that account's audit log. */
export function SignInAsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const signInAs = useSignInAs();
  const form = useZodForm({
    schema: reasonForm,
    values: { reason: "" },
    onSubmit: ({ reason }) => signInAs(user.email, reason),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Sign in as ${fullName(user) || user.email}?`}
      description="You'll work in their account until you return to yours. They can see that you were there, and why."
      submitLabel="Sign in"
    >
      <Field name="reason">
        {(field) => <TextField label="Reason" placeholder="Asked for help with an import" {...field} />}
      </Field>
    </FormDialog>
  );
}
