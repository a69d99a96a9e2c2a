import type { SingleOptIn } from "@broadcast/contract/public-links";
import { parseNanp } from "@broadcast/domain/parse-nanp";
import { displayPhoneNumber } from "@broadcast/domain/phone-number";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { ApiError, isNotFound } from "../../lib/api-error.ts";
import { useScreenParams } from "../../lib/navigation.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { PhoneText } from "../../ui/display/PhoneText.tsx";
import { LoadingText } from "../../ui/feedback/LoadingText.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { useZodForm } from "../../ui/forms/zod-form.ts";
import { Checkbox } from "../../ui/inputs/Checkbox.tsx";
import { PhoneField } from "../../ui/inputs/PhoneField.tsx";
import { TextField } from "../../ui/inputs/TextField.tsx";
import { PublicPage } from "../../ui/layout/PublicPage.tsx";
import { BusinessBrand } from "./BusinessBrand.tsx";
import { useJoinList, useSingleOptIn } from "./public-links.api.ts";
import { useCountedView } from "./use-counted-view.ts";

const invalidLink = "This link is invalid or expired.";
const failed = "Unable to subscribe. Please try again later.";

const joinForm = z.object({
  firstName: z.string().trim().min(1, "First name is required.").max(80, "Use at most 80 characters."),
  lastName: z.string().trim().min(1, "Last name is required.").max(80, "Use at most 80 characters."),
  phoneNumber: z
    .string()
    .trim()
    .min(1, "A phone number is required.")
    .refine(
      (typed) => typed === "" || typed.startsWith("+") || parseNanp(typed) !== null,
      "Enter a phone number with 10 digits, such as (512) 555-0148.",
    ),
  hasAgreed: z.boolean().refine((hasAgreed) => hasAgreed, "Tick the box to agree, then you can join."),
});

/** Refusals that name a field, or say what to do, are told as they are; all else in the documents' words. */
const told = (error: unknown): unknown => {
  const isPlain = error instanceof ApiError && (error.fields || error.code === "conflict");
  return isPlain ? error : new Error(isNotFound(error) ? invalidLink : failed);
};

function JoinForm({ slug, page, onJoined }: { slug: string; page: SingleOptIn; onJoined: () => void }) {
  const join = useJoinList();
  const form = useZodForm({
    schema: joinForm,
    values: { firstName: "", lastName: "", phoneNumber: "", hasAgreed: false },
    onSubmit: async ({ firstName, lastName, phoneNumber }) => {
      const { consentText } = page;
      try {
        await join.mutateAsync({ params: { slug }, body: { firstName, lastName, phoneNumber, consentText } });
      } catch (error) {
        throw told(error);
      }
      onJoined();
    },
  });
  return (
    <Form form={form} label="Join the list" isGuarded={false}>
      <div className="grid grid-cols-1 gap-4 min-[400px]:grid-cols-2">
        <Field name="firstName">
          {(field) => (
            <TextField label="First name" autoComplete="given-name" maxLength={80} isRequired {...field} />
          )}
        </Field>
        <Field name="lastName">
          {(field) => (
            <TextField label="Last name" autoComplete="family-name" maxLength={80} isRequired {...field} />
          )}
        </Field>
      </div>
      <Field name="phoneNumber">
        {(field) => <PhoneField label="Mobile number" placeholder="(512) 555 0148" isRequired {...field} />}
      </Field>
      <Field name="hasAgreed">
        {({ value, ...field }) => <Checkbox label={page.consentText} value={value === true} {...field} />}
      </Field>
      <SubmitButton>Subscribe</SubmitButton>
    </Form>
  );
}

/** Where people join the list of a business (doc 2, section 2.13); without a footer. */
export function SubscribePage() {
  const slug = useScreenParams().slug ?? "";
  useCountedView();
  const { data: page, error, refetch, isFetching } = useSingleOptIn(slug);
  const [hasJoined, setJoined] = useState(false);
  if (!page && error)
    return (
      <PublicPage
        title="Subscribe"
        text={<span role="alert">{isNotFound(error) ? invalidLink : failed}</span>}
      >
        {isNotFound(error) ? null : (
          <Button size="lg" isFull isLoading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </PublicPage>
    );
  if (!page) return <LoadingText className="pt-24" />;
  const phoneNumber = page.phoneNumber && displayPhoneNumber(page.phoneNumber);
  const brand = <BusinessBrand company={page.company} phoneNumber={phoneNumber} />;
  const wayBack = phoneNumber
    ? ` If you opted out before, text START to ${phoneNumber} to get messages again.`
    : "";
  if (hasJoined)
    return (
      <PublicPage title="Thank you" brand={brand}>
        <div role="status" className="flex items-start gap-2.5 text-text">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-[18px] shrink-0 text-b11" />
          <div className="flex flex-col gap-1">
            <p>You have been subscribed.</p>
            {page.asksToConfirm ? (
              <p className="text-pretty">
                If you are new to this list, you get a text with a link: open it to confirm that you want
                texts from {page.company}.
              </p>
            ) : null}
          </div>
        </div>
        <p className="mt-3 text-note text-soft text-pretty">
          <PhoneText>{`Reply STOP to any message to opt out.${wayBack}`}</PhoneText>
        </p>
      </PublicPage>
    );
  return (
    <PublicPage
      title={page.heading || `Join ${page.company}`}
      text={<span className="whitespace-pre-line">{page.info}</span>}
      brand={brand}
    >
      <JoinForm key={page.consentText} slug={slug} page={page} onJoined={() => setJoined(true)} />
    </PublicPage>
  );
}
