import { toast } from "@broadcast/ui/feedback/toast.ts";
import type { ReactNode } from "react";
import { z } from "zod";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SubmitButton } from "../../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { useRecoverSignIn } from "./sign-in.api.ts";
import type { SignInSteps } from "./use-sign-in-steps.ts";

const recoveryForm = z.object({
  recoveryCode: z.string().trim().min(1, "Enter one of your recovery codes."),
});

/** Completes a sign-in with one of the saved recovery codes. */
export function RecoveryCodeForm({ steps, children }: { steps: SignInSteps; children: ReactNode }) {
  const recover = useRecoverSignIn();
  const form = useZodForm({
    schema: recoveryForm,
    values: { recoveryCode: "" },
    onSubmit: async ({ recoveryCode }) => {
      const { challenge } = steps;
      if (!challenge) return;
      const { username, nonce } = challenge;
      try {
        const session = await recover.mutateAsync({ body: { username, nonce, recoveryCode } });
        toast.info("You've used up that recovery code", "Create new ones before you run out.");
        steps.enter(session);
      } catch (caught) {
        const error = caught as ApiError;
        if (steps.leavesOn(error)) return;
        throw error.code === "wrong-code"
          ? { message: error.message, fields: { recoveryCode: error.message } }
          : error;
      }
    },
  });
  return (
    <Form form={form} label="Sign in with a recovery code" isGuarded={false}>
      <Field name="recoveryCode">
        {(field) => (
          <TextField
            label="Recovery code"
            autoComplete="off"
            hint="One of those you saved when you set up two-step verification."
            hasAutoFocus
            {...field}
          />
        )}
      </Field>
      <SubmitButton>Sign in</SubmitButton>
      <div className="flex flex-col items-start gap-1.5">{children}</div>
    </Form>
  );
}
