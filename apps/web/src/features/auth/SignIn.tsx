import { z } from "zod";
import type { ApiError } from "../../lib/api-error.ts";
import { useGo, useScreenSearch } from "../../lib/navigation.ts";
import { safeReturnTo } from "../../lib/return-to.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { TextField } from "../../ui/inputs/TextField.tsx";
import { PublicPage } from "../../ui/layout/PublicPage.tsx";
import { useSignIn } from "./auth.api.ts";
import { signInProblem } from "./sign-in-problem.ts";

const signInForm = z.object({
  username: z.string().trim().min(1, "Email is required"),
  password: z.string().min(1, "Password is required"),
});

/** Where someone with an account comes in. */
export function SignIn() {
  const go = useGo();
  const { returnTo } = useScreenSearch();
  const signIn = useSignIn();
  const form = useZodForm({
    schema: signInForm,
    values: { username: "", password: "" },
    onSubmit: async (body) => {
      try {
        await signIn.mutateAsync({ body });
      } catch (error) {
        throw new Error(signInProblem(error as ApiError));
      }
      go(safeReturnTo(returnTo), { isReplacing: true });
    },
  });
  return (
    <PublicPage
      title="Sign in"
      below={
        <>
          New to Project Broadcast?{" "}
          <AppLink
            href="/sign-up"
            className="touch-target font-semibold text-b11 no-underline hover:underline"
          >
            Create an account
          </AppLink>
        </>
      }
    >
      <Form form={form} label="Sign in" isGuarded={false}>
        <Field name="username">
          {(field) => (
            <TextField
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="username"
              hasAutoFocus
              {...field}
            />
          )}
        </Field>
        <Field name="password">
          {(field) => (
            <TextField label="Password" type="password" autoComplete="current-password" {...field} />
          )}
        </Field>
        <Button
          type="submit"
          kind="primary"
          size="lg"
          isFull
          className="mt-1"
          isLoading={form.form.formState.isSubmitting}
        >
          Sign in
        </Button>
      </Form>
    </PublicPage>
  );
}
