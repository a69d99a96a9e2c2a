import type { AccountSettings } from "@broadcast/contract/account-settings";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Copy } from "lucide-react";
import { z } from "zod";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { copyText } from "../../../ui/actions/copy-text.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { Switch } from "../../../ui/inputs/choice/Switch.tsx";
import { TextArea } from "../../../ui/inputs/text/TextArea.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { AccountSettingsScreen } from "../account/AccountSettingsScreen.tsx";
import { useChangeSetting } from "../account/account-settings.api.ts";
import { SettingsForm } from "../SettingsForm.tsx";

const title = "Opt-in form";

const text = (most: number) => z.string().trim().max(most, `Use at most ${most} characters.`);

const optInForm = z
  .object({
    isEnabled: z.boolean(),
    address: text(40)
      .toLowerCase()
      .regex(
        /^$|^(?=.{3})[a-z0-9]+(-[a-z0-9]+)*$/,
        "Use at least 3 letters or digits, with single dashes between them: rivers-studio.",
      ),
    heading: text(120),
    info: text(1000),
    consentText: text(1000),
  })
  .refine(({ isEnabled, consentText }) => !isEnabled || consentText !== "", {
    path: ["consentText"],
    message: "Write what people agree to. We keep it as proof of their consent.",
  });

const consentFor = (company: string) =>
  `I agree to receive recurring marketing texts from ${company} at the number I gave. Consent is not a condition of purchase. Msg & data rates may apply. Reply STOP to opt out, HELP for help.`;

function OptInFormForm({ settings }: { settings: AccountSettings }) {
  const { optInForm: stored, subscribeUrl, optInAddress } = settings;
  const { company } = useCurrentUser();
  const change = useChangeSetting("changeOptInForm");
  const form = useZodForm({
    schema: optInForm,
    values: { ...stored, address: optInAddress },
    followsValues: true,
    onSubmit: async (body) => {
      await change.mutateAsync({ body });
      toast.success("Opt-in form saved");
    },
  });
  const [isEnabled, consentText] = form.form.watch(["isEnabled", "consentText"]);
  const suggested = consentFor(company);
  const takeSuggested = () => {
    form.form.setValue("consentText", suggested, { shouldDirty: true, shouldValidate: true });
    form.form.setFocus("consentText");
  };
  return (
    <SettingsForm title={title} form={form}>
      <p className="text-soft text-pretty">
        A page of your own where people join your list with their name and phone number. Everyone who joins
        becomes a contact, and we keep the words they agreed to, the page, the time and their IP address in
        the contact's consent records.
      </p>
      <Field name="isEnabled">
        {({ value, ...field }) => (
          <Switch
            label="Open the page"
            hint={
              isEnabled
                ? "Anyone with the link can join."
                : "People who open the link see that it's invalid or expired."
            }
            value={value === true}
            {...field}
          />
        )}
      </Field>
      <Card title="Link to share">
        <div className="flex flex-wrap items-center gap-3">
          <span className="min-w-0 flex-1 basis-[220px] font-medium text-text [overflow-wrap:anywhere]">
            {subscribeUrl}
          </span>
          <Button
            size="sm"
            icon={<Copy aria-hidden="true" />}
            onClick={() => void copyText(subscribeUrl, "Link copied to clipboard")}
          >
            Copy link
          </Button>
        </div>
        <div className="mt-4">
          <Field name="address">
            {(field) => (
              <TextField
                label="Custom link"
                placeholder="rivers-studio"
                hint="Letters, digits and dashes. Links you shared before keep working."
                maxLength={40}
                autoComplete="off"
                {...field}
              />
            )}
          </Field>
        </div>
      </Card>
      <Field name="heading">
        {(field) => (
          <TextField
            label="Heading"
            placeholder={`Join ${company}`}
            hint="If empty, it shows your business name."
            maxLength={120}
            {...field}
          />
        )}
      </Field>
      <Field name="info">
        {(field) => (
          <TextArea
            label="What they get"
            placeholder="New collections and sample sales, about twice a month."
            maxLength={1000}
            {...field}
          />
        )}
      </Field>
      <div className="flex flex-col items-start gap-2">
        <div className="w-full">
          <Field name="consentText">
            {(field) => (
              <TextArea
                label="What they agree to"
                placeholder={suggested}
                hint="Shown next to a box they have to check themselves. We keep it word for word with each consent, so later changes don't affect people who already joined."
                isRequired={isEnabled}
                maxLength={1000}
                {...field}
              />
            )}
          </Field>
        </div>
        {consentText.trim() === "" ? (
          <Button size="sm" onClick={takeSuggested}>
            Use this wording
          </Button>
        ) : null}
      </div>
    </SettingsForm>
  );
}

/** The public page where visitors join the account's list. */
export function OptInForm() {
  return (
    <AccountSettingsScreen title={title}>
      {(settings) => <OptInFormForm settings={settings} />}
    </AccountSettingsScreen>
  );
}
