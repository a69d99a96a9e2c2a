import { displayPhoneNumber, isTollFree, parseNanp } from "@broadcast/domain/phone-number";
import { useId } from "react";
import { z } from "zod";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { PhoneField } from "../../ui/inputs/PhoneField.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
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

/** Sends the verification text to another phone, where the form named a wrong one. */
export function OtherPhoneDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
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
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title="Text another phone"
      description="It takes the place of the mobile phone in your registration."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" isLoading={form.form.formState.isSubmitting}>
            Send text
          </Button>
        </>
      }
    >
      <Form form={form} id={id} label="Text another phone" isGuarded={false}>
        <Field name="mobilePhone">
          {(field) => (
            <PhoneField label="Your mobile phone" placeholder="(512) 555 0148" isRequired {...field} />
          )}
        </Field>
      </Form>
    </Dialog>
  );
}
