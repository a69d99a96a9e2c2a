import { companyName } from "@broadcast/contract/shapes";
import { type CurrentUser, users } from "@broadcast/contract/users";
import { z } from "zod";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { deviceTimeZone } from "../../lib/device/device-time-zone.ts";
import { industries } from "../../lib/words/industries.ts";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Combobox } from "../../ui/inputs/choice/Combobox.tsx";
import { TimeZoneField } from "../../ui/inputs/choice/TimeZoneField.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { optionalUrl, UrlField } from "../../ui/inputs/text/UrlField.tsx";
import { useSetUp } from "./onboarding.api.ts";

const businessForm = z.object({
  company: companyName,
  timezone: z.string().min(1, "Choose the time zone you work in."),
  website: optionalUrl,
  industry: z.string(),
});

interface BusinessFormProps {
  user: CurrentUser;
  onDone: () => void;
}

/** Describes a new business; saved at once, so that a reload loses nothing. */
export function BusinessForm(props: BusinessFormProps) {
  const { data, isError } = useEndpoint(users.readProfile, {}, { isQuiet: true });
  if (!data && !isError) return <LoadingText />;
  return <Fields {...props} website={data?.website ?? ""} industry={data?.industry ?? ""} />;
}

function Fields({
  user,
  website,
  industry,
  onDone,
}: BusinessFormProps & { website: string; industry: string }) {
  const setUp = useSetUp();
  const form = useZodForm({
    schema: businessForm,
    values: {
      company: user.company,
      // Saved values win over the guess; the account already starts with the device's time zone.
      timezone: user.company === "" ? (deviceTimeZone() ?? user.timezone) : user.timezone,
      website,
      industry,
    },
    onSubmit: async (body) => {
      await setUp.mutateAsync({ body });
      onDone();
    },
  });
  return (
    <Form form={form} label="Your business" isGuarded={false}>
      <Field name="company">
        {(field) => (
          <TextField
            label="Business name"
            autoComplete="organization"
            hint="The name your customers know."
            isRequired
            hasAutoFocus
            {...field}
          />
        )}
      </Field>
      <Field name="timezone">
        {(field) => (
          <TimeZoneField label="Time zone" hint="Used for broadcasts and schedules." isRequired {...field} />
        )}
      </Field>
      <Field name="website">{(field) => <UrlField label="Website (optional)" {...field} />}</Field>
      <Field name="industry">
        {(field) => (
          <Combobox
            label="Industry (optional)"
            hint="Mobile carriers ask for it when you register."
            options={industries}
            {...field}
          />
        )}
      </Field>
      <SubmitButton>Continue</SubmitButton>
    </Form>
  );
}
