import { contests, postalEntrant } from "@broadcast/contract/contests";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useSend } from "../../lib/api/api-hooks.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { PhoneField } from "../../ui/inputs/text/PhoneField.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";

interface PostalEntryDialogProps {
  contestId: string;
  onClose: () => void;
  onEntered: () => void;
}

/** Adds an entry received by mail. Mount it to open it. */
export function PostalEntryDialog({ contestId, onClose, onEntered }: PostalEntryDialogProps) {
  const enter = useSend(contests.enterByPost, { isQuiet: true });
  const form = useZodForm({
    schema: postalEntrant,
    values: { firstName: "", lastName: "", phoneNumber: "", email: "" },
    onSubmit: async (body) => {
      const { name } = await enter.mutateAsync({ params: { id: contestId }, body });
      toast.success(`${name} entered`);
      onEntered();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Add entry by mail"
      description="It counts like any other entry. Letters that arrive after the contest closes don't count."
      submitLabel="Add entry"
    >
      <Field name="firstName">{(field) => <TextField label="First name" isRequired {...field} />}</Field>
      <Field name="lastName">{(field) => <TextField label="Last name" {...field} />}</Field>
      <Field name="phoneNumber">{(field) => <PhoneField label="Phone number" {...field} />}</Field>
      <Field name="email">{(field) => <TextField label="Email" inputMode="email" {...field} />}</Field>
    </FormDialog>
  );
}
