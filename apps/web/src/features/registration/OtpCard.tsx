import type { Registration } from "@broadcast/contract/registration";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { lazy, Suspense, useState } from "react";
import { z } from "zod";
import { ApiError } from "../../lib/api/api-error.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { useSendOtp, useVerifyOtp } from "./registration.api.ts";

const OtherPhoneDialog = lazy(async () => ({
  default: (await import("./OtherPhoneDialog.tsx")).OtherPhoneDialog,
}));

const codeForm = z.object({ code: z.string().trim().min(4, "Enter the code from the text.") });

function CodeForm() {
  const verify = useVerifyOtp();
  const form = useZodForm({
    schema: codeForm,
    values: { code: "" },
    onSubmit: async ({ code }) => {
      await verify.mutateAsync({ body: { code } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === "wrong-code")
          throw Object.assign(new Error(error.message), { fields: { code: error.message } });
        throw error;
      });
      toast.success("Your phone is verified");
    },
  });
  return (
    <Form form={form} label="Verification code" isGuarded={false} className="max-w-xs">
      <Field name="code">
        {(field) => (
          <TextField
            label="Code from the text"
            inputMode="numeric"
            autoComplete="one-time-code"
            isRequired
            {...field}
          />
        )}
      </Field>
      <Button
        type="submit"
        kind="primary"
        className="self-start"
        isLoading={form.form.formState.isSubmitting}
      >
        Verify
      </Button>
    </Form>
  );
}

/** A sole proprietor proves their phone: by a code, or by replying to the text. */
export function OtpCard({ otp }: { otp: NonNullable<Registration["otp"]> }) {
  const send = useSendOtp();
  const [problem, setProblem] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const again = async () => {
    setProblem(null);
    await send.mutateAsync({ body: {} }).then(
      () => toast.success(`Verification text sent to ${otp.redactedTo}`),
      (error: Error) => setProblem(error.message),
    );
  };
  return (
    <Card title="SMS Verification Required">
      <div className="flex flex-col items-start gap-4">
        <p className="text-soft text-pretty">
          <PhoneText>
            {otp.isAnsweredByText
              ? `The registry texts ${otp.redactedTo}. Reply YES within 24 hours, and your registration continues automatically.`
              : `The registry texted a code to ${otp.redactedTo}. Enter it within 24 hours.`}
          </PhoneText>
        </p>
        {otp.isAnsweredByText ? null : <CodeForm />}
        {problem ? (
          <p role="alert" className="text-bad11 text-note font-medium">
            {problem}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" isLoading={send.isPending} onClick={() => void again()}>
            Resend sms verification
          </Button>
          <Button size="sm" kind="quiet" onClick={() => setChoosing(true)}>
            Text another phone
          </Button>
        </div>
      </div>
      {isChoosing ? (
        <Suspense fallback={null}>
          <OtherPhoneDialog onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
