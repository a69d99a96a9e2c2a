import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { displayPhoneNumber, isTollFree } from "@broadcast/domain/phone/phone-number";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { Field } from "../../ui/forms/Field.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { PhoneField } from "../../ui/inputs/text/PhoneField.tsx";
import { FormDialog } from "../../ui/overlays/FormDialog.tsx";
import { useSendOtp } from "./registration.api.ts";

const isMobile = (typed: string): boolean => {
  const number = parseNanp(typed);
  return number !== null && !isTollFree(number);
};

const phoneForm = z.object({
  mobilePhone: z
    .string()
    .trim()
    .refine(isMobile, "Enter your own US or Canadian mobile number with 10 digits."),
});

/** Sends the verification text to another phone, if the form named a wrong one. */
export function OtherPhoneDialog({ onClose }: { onClose: () => void }) {
  const send = useSendOtp();
  const form = useZodForm({
    schema: phoneForm,
    values: { mobilePhone: "" },
    onSubmit: async ({ mobilePhone }) => {
      await send.mutateAsync({ body: { mobilePhone } });
      toast.success(`Verification text sent to ${displayPhoneNumber(parseNanp(mobilePhone) ?? mobilePhone)}`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Text another phone"
      description="It replaces the mobile phone in your registration."
      submitLabel="Send text"
      isGuarded={false}
    >
      <Field name="mobilePhone">
        {(field) => (
          <PhoneField label="Your mobile phone" placeholder="(512) 555 0148" isRequired {...field} />
        )}
      </Field>
    </FormDialog>
  );
}
