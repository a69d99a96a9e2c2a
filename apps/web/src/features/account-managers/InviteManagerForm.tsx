import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { z } from "zod";
import { useCurrentUser } from "../../lib/api/session.ts";
import { checkEmail } from "../../lib/words/email-check.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { EmailField } from "../../ui/inputs/text/EmailField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { VerificationActions } from "../auth/index.ts";
import { useInviteManager } from "./account-managers.api.ts";

const inviteForm = z.object({ email: z.string().trim().min(1, "Email is required.").max(254) });

const checkHere = (email: string) => checkEmail(email, "manager-invitation");

/** Invites a manager by email. */
export function InviteManagerForm() {
  const { auth } = useCurrentUser();
  const invite = useInviteManager();
  const form = useZodForm({
    schema: inviteForm,
    values: { email: "" },
    startsAnew: true,
    onSubmit: async (body) => {
      const { email } = await invite.mutateAsync({ body });
      toast.success(`Invitation sent to ${email}`);
    },
  });
  return (
    <Card title="Invite a manager">
      {auth.verified ? (
        <Form form={form} label="Invite a manager">
          <div className="flex flex-wrap items-start gap-x-3 gap-y-3">
            <div className="min-w-[min(100%,240px)] flex-1">
              <Field name="email">
                {(field) => (
                  <EmailField
                    label="Their email"
                    autoComplete="off"
                    hint="They'll get a link that works for 14 days."
                    check={checkHere}
                    {...field}
                  />
                )}
              </Field>
            </div>
            <Button
              type="submit"
              kind="primary"
              className="mt-6 max-sm:mt-0 max-sm:w-full"
              isLoading={form.form.formState.isSubmitting}
            >
              Send invitation
            </Button>
          </div>
        </Form>
      ) : (
        <Banner tone="caution" title="Verify your email first." action={<VerificationActions />}>
          Then you can invite a manager.
        </Banner>
      )}
    </Card>
  );
}
