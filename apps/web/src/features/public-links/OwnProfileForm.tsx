import { NOTHING_FILLED_IN, type PublicContact } from "@broadcast/contract/public-links";
import { dayOfYear } from "@broadcast/contract/shapes";
import { checkEmailForm } from "@broadcast/domain/email-address";
import { z } from "zod";
import { ApiError } from "../../lib/api-error.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { DayOfYearField } from "../../ui/inputs/DayOfYearField.tsx";
import { TextField } from "../../ui/inputs/TextField.tsx";
import { doubleOptInFailure } from "./double-opt-in-failure.ts";
import { useTellProfile } from "./public-links.api.ts";

const cannotUpdate = "Sorry! Unable to update your profile. Please try again later.";

const text = (most: number) => z.string().trim().max(most, `Use at most ${most} characters.`);

const profileForm = z.object({
  firstName: text(80),
  lastName: text(80),
  company: text(120),
  email: text(254).refine(
    (typed) => typed === "" || checkEmailForm(typed),
    "Please enter a valid email address",
  ),
  birthday: dayOfYear.nullable(),
});

/** Refusals that name a field are shown at it, all else as a sentence. */
const told = (error: unknown): unknown =>
  error instanceof ApiError && error.fields
    ? error
    : new Error(doubleOptInFailure(error, cannotUpdate).sentence);

interface OwnProfileFormProps {
  contactSlug: string;
  contact: PublicContact;
  onUpdated: () => void;
}

/** What people may tell a business about themselves. It begins empty: what is stored is shown masked, to whoever has the link. */
export function OwnProfileForm({ contactSlug, contact, onUpdated }: OwnProfileFormProps) {
  const tell = useTellProfile(contactSlug);
  const form = useZodForm({
    schema: profileForm,
    values: { firstName: "", lastName: "", company: "", email: "", birthday: null as PublicDay | null },
    onSubmit: async ({ birthday, ...texts }) => {
      const filled = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ""));
      if (Object.keys(filled).length === 0 && !birthday) throw new Error(NOTHING_FILLED_IN);
      try {
        await tell.mutateAsync({ ...filled, ...(birthday && { birthday }) });
      } catch (error) {
        throw told(error);
      }
      onUpdated();
    },
  });
  const stored = (value: string) => (value ? `Now: ${value}` : undefined);
  return (
    <Form form={form} label="Your information" isGuarded={false}>
      <div className="grid grid-cols-1 gap-4 min-[400px]:grid-cols-2">
        <Field name="firstName">
          {(field) => (
            <TextField
              label="First name"
              autoComplete="given-name"
              maxLength={80}
              hint={stored(contact.firstName)}
              {...field}
            />
          )}
        </Field>
        <Field name="lastName">
          {(field) => (
            <TextField
              label="Last name"
              autoComplete="family-name"
              maxLength={80}
              hint={stored(contact.lastName)}
              {...field}
            />
          )}
        </Field>
      </div>
      <Field name="company">
        {(field) => (
          <TextField
            label="Company"
            autoComplete="organization"
            maxLength={120}
            hint={stored(contact.company)}
            {...field}
          />
        )}
      </Field>
      <Field name="email">
        {(field) => (
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            hint={stored(contact.email)}
            {...field}
          />
        )}
      </Field>
      <Field name="birthday">
        {({ value, ...field }) => (
          <DayOfYearField
            label="Birthday"
            value={value || null}
            hint={contact.hasBirthday ? "They have one. Choose a day only to change it." : undefined}
            {...field}
          />
        )}
      </Field>
      <SubmitButton>Update</SubmitButton>
    </Form>
  );
}

type PublicDay = z.infer<typeof dayOfYear>;
