import { type AdminUser, sessionsEnd } from "@broadcast/contract/admin-users";
import { fullName } from "@broadcast/domain/account/names";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { useEndSessions } from "./admin-users.api.ts";

/** Asks for a reason before support signs a user out everywhere; the user receives it by mail. */
export function EndSessionsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const endSessions = useEndSessions();
  const name = fullName(user) || user.email;
  const form = useZodForm({
    schema: sessionsEnd,
    values: { reason: "" },
    onSubmit: async ({ reason }) => {
      const { ended } = await endSessions.mutateAsync({ params: { userId: user._id }, body: { reason } });
      toast.success(
        ended === 0
          ? `${name} wasn't signed in anywhere`
          : `${name} was signed out on ${ended === 1 ? "one browser or phone" : `${ended} browsers and phones`}`,
      );
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`End all sessions of ${name}?`}
      description="They, their assistant and their managers are signed out on every browser and phone. They'll get an email and can see why. An API key keeps working."
      submitLabel="End all sessions"
      isDanger
    >
      <Field name="reason">
        {(field) => <TextField label="Reason" placeholder="Their phone was stolen" {...field} />}
      </Field>
    </FormDialog>
  );
}
