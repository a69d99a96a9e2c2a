import type { SentCode } from "@broadcast/contract/multi-factor";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { useState } from "react";
import { z } from "zod";
import { TextButton } from "../../ui/actions/TextButton.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { RadioGroup } from "../../ui/inputs/choice/RadioGroup.tsx";
import { PhoneField } from "../../ui/inputs/text/PhoneField.tsx";
import { CodeStep } from "../multi-factor/index.ts";
import { useSendMobileCode, useVerifyMobile } from "./onboarding.api.ts";

const mobileForm = z.object({
  cellPhoneNumber: z.string().refine((typed) => parseNanp(typed), "Enter a 10-digit phone number."),
  channel: z.enum(["sms", "call"]),
});
type Mobile = z.output<typeof mobileForm>;

const channels = [
  { value: "sms" as const, label: "Text me" },
  { value: "call" as const, label: "Call me" },
];

/** Asks for the user's own cell and for the code that proves it. */
export function ProveMobileNumber({ onDone }: { onDone: () => void }) {
  const sendCode = useSendMobileCode();
  const verify = useVerifyMobile();
  const [begun, setBegun] = useState<{ mobile: Mobile; sent: SentCode } | null>(null);
  const begin = async (mobile: Mobile) =>
    setBegun({ mobile, sent: await sendCode.mutateAsync({ body: mobile }) });
  const form = useZodForm({
    schema: mobileForm,
    values: { cellPhoneNumber: "", channel: "sms" as const } as Mobile,
    onSubmit: begin,
  });
  if (begun)
    return (
      <CodeStep
        sent={begun.sent}
        submitLabel="Verify"
        onVerify={async (verificationCode) => {
          const { cellPhoneNumber } = begun.mobile;
          await verify.mutateAsync({ body: { cellPhoneNumber, verificationCode } });
          onDone();
        }}
        onResend={() => begin(begun.mobile)}
      >
        <TextButton onPress={() => setBegun(null)}>Change the number</TextButton>
      </CodeStep>
    );
  return (
    <Form form={form} label="Your own phone" isGuarded={false}>
      <Field name="cellPhoneNumber">
        {(field) => (
          <PhoneField label="Mobile number" autoComplete="tel-national" isRequired hasAutoFocus {...field} />
        )}
      </Field>
      <Field name="channel">
        {(field) => <RadioGroup label="How you get the code" options={channels} {...field} />}
      </Field>
      <SubmitButton>Send code</SubmitButton>
    </Form>
  );
}
