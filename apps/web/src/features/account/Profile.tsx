import { hasRight } from "@broadcast/contract/roles";
import type { Profile as ProfileData } from "@broadcast/contract/users";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { lazy, Suspense, useState } from "react";
import { z } from "zod";
import { useCurrentUser } from "../../lib/api/session.ts";
import { industries } from "../../lib/words/industries.ts";
import { Badge } from "../../ui/display/Badge.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Combobox } from "../../ui/inputs/choice/Combobox.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { optionalUrl, UrlField } from "../../ui/inputs/text/UrlField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useChangeProfile, useProfile, useResendToNewEmail } from "./account.api.ts";

const ChangeEmailDialog = lazy(async () => ({
  default: (await import("./ChangeEmailDialog.tsx")).ChangeEmailDialog,
}));

const required = (most: number, label: string) =>
  z.string().trim().min(1, `${label} is required.`).max(most, `Use at most ${most} characters.`);

const profileForm = z.object({
  firstName: required(80, "First name"),
  lastName: required(80, "Last name"),
  company: required(120, "The name of your business"),
  website: optionalUrl,
  industry: z.string(),
});

/** The user, their business, and the sign-in email. */
export function Profile() {
  const { data, isError, refetch } = useProfile();
  return (
    <Panel title="Profile" width="reading">
      {data ? (
        <>
          <ProfileForm profile={data} />
          <EmailCard profile={data} />
        </>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <LoadingText />
      )}
    </Panel>
  );
}

function ProfileForm({
  profile: { firstName, lastName, company, website, industry },
}: {
  profile: ProfileData;
}) {
  const change = useChangeProfile();
  // A value typed before there was a list can still be chosen.
  const options =
    industry === "" || industries.some(({ value }) => value === industry)
      ? industries
      : [...industries, { value: industry, label: industry }];
  const form = useZodForm({
    schema: profileForm,
    values: { firstName, lastName, company, website, industry },
    followsValues: true,
    onSubmit: async (body) => {
      await change.mutateAsync({ body });
      toast.success("Profile saved");
    },
  });
  return (
    <Card>
      <Form form={form} label="Profile">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="firstName">
            {(field) => <TextField label="First name" autoComplete="given-name" isRequired {...field} />}
          </Field>
          <Field name="lastName">
            {(field) => <TextField label="Last name" autoComplete="family-name" isRequired {...field} />}
          </Field>
        </div>
        <Field name="company">
          {(field) => <TextField label="Business name" autoComplete="organization" isRequired {...field} />}
        </Field>
        <Field name="website">{(field) => <UrlField label="Website" {...field} />}</Field>
        <Field name="industry">{(field) => <Combobox label="Industry" options={options} {...field} />}</Field>
        <FormActions />
      </Form>
    </Card>
  );
}

function EmailCard({ profile: { email, pendingEmail } }: { profile: ProfileData }) {
  const { auth, roles } = useCurrentUser();
  const [isChanging, setChanging] = useState(false);
  const resend = useResendToNewEmail();
  const mayChange = hasRight(roles, "owner");
  return (
    <Card
      title="Email"
      actions={
        mayChange ? (
          <Button size="sm" onClick={() => setChanging(true)}>
            Change email
          </Button>
        ) : null
      }
    >
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-2 text-text">
          <span className="[overflow-wrap:anywhere]">{email}</span>
          <Badge tone={auth.verified ? "brand" : "caution"}>
            {auth.verified ? "Verified" : "Not verified"}
          </Badge>
        </p>
        <p className="text-note text-soft">
          {mayChange
            ? "You use it to sign in, and we send emails about your account to it."
            : "Only the account owner can change it."}
        </p>
        {pendingEmail ? (
          <Banner
            tone="info"
            title="Confirm your new email"
            action={
              <Button
                size="sm"
                kind="quiet"
                isLoading={resend.isPending}
                onClick={() =>
                  resend.mutate(
                    { body: {} },
                    { onSuccess: () => void toast.success("Verification email sent") },
                  )
                }
              >
                Send again
              </Button>
            }
          >
            <span className="[overflow-wrap:anywhere]">
              Open the link in the email we sent to {pendingEmail}. Until then you sign in with the old one.
            </span>
          </Banner>
        ) : null}
      </div>
      {isChanging ? (
        <Suspense fallback={null}>
          <ChangeEmailDialog email={email} pendingEmail={pendingEmail} onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
