import type { AccountSettings } from "@broadcast/contract/account-settings";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { useZodForm } from "../../../ui/forms/zod-form.ts";
import { CountryField } from "../../../ui/inputs/choice/CountryField.tsx";
import { RegionField } from "../../../ui/inputs/choice/RegionField.tsx";
import { TextField } from "../../../ui/inputs/text/TextField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { AccountSettingsScreen } from "../account/AccountSettingsScreen.tsx";
import { useChangeSetting } from "../account/account-settings.api.ts";
import { SettingsForm } from "../SettingsForm.tsx";
import {
  addressLines,
  countryOf,
  type MailingAddressForm,
  mailingAddressBody,
  mailingAddressForm,
  mailingAddressOf,
} from "./mailing-address.ts";

const title = "CAN-SPAM compliance";

function AddressFields() {
  const { watch, setValue, trigger, getFieldState, formState } = useFormContext<MailingAddressForm>();
  const country = watch("country");
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-4 @lg:grid-cols-2">
        <Field name="country">
          {({ onChange, ...field }) => (
            <CountryField
              isRequired
              {...field}
              onChange={(chosen) => {
                onChange(chosen);
                const region = watch("stateProvince");
                if (region && chosen && countryOf(region) !== chosen)
                  setValue("stateProvince", "", { shouldDirty: true });
                // Fields that were validated for the other country.
                const isChecked = (name: "stateProvince" | "postal") =>
                  formState.isSubmitted || getFieldState(name).isTouched;
                void trigger((["stateProvince", "postal"] as const).filter(isChecked));
              }}
            />
          )}
        </Field>
        <div className="hidden @lg:block" />
        <Field name="addressLine1">
          {(field) => (
            <TextField
              label="Street address or PO box"
              autoComplete="address-line1"
              isRequired
              maxLength={120}
              {...field}
            />
          )}
        </Field>
        <Field name="addressLine2">
          {(field) => (
            <TextField label="Suite, unit or floor" autoComplete="address-line2" maxLength={120} {...field} />
          )}
        </Field>
        <Field name="city">
          {(field) => (
            <TextField label="City" autoComplete="address-level2" isRequired maxLength={80} {...field} />
          )}
        </Field>
        <Field name="stateProvince">
          {(field) => (
            <RegionField
              label={country === "CA" ? "Province or territory" : "State"}
              country={country}
              isRequired
              {...field}
            />
          )}
        </Field>
        <Field name="postal">
          {(field) => (
            <TextField
              label={country === "CA" ? "Postal code" : "ZIP code"}
              autoComplete="postal-code"
              isRequired
              maxLength={12}
              {...field}
            />
          )}
        </Field>
      </div>
    </div>
  );
}

function CanSpamForm({ settings }: { settings: AccountSettings }) {
  const { company } = useCurrentUser();
  const change = useChangeSetting("changeMailingAddress");
  const [isAsking, setAsking] = useState(false);
  const stored = settings.physicalMailingAddress;
  const form = useZodForm({
    schema: mailingAddressForm,
    values: mailingAddressOf(stored),
    fieldNames: Object.fromEntries(
      ["addressLine1", "addressLine2", "city", "stateProvince", "postal"].map((name) => [
        `physicalMailingAddress.${name}`,
        name,
      ]),
    ),
    onSubmit: async (values) => {
      await change.mutateAsync({ body: { physicalMailingAddress: mailingAddressBody(values) } });
      toast.success("Mailing address saved");
    },
  });
  const typed = form.form.watch();
  const lines = addressLines(mailingAddressBody(typed));
  return (
    <SettingsForm
      title={title}
      form={form}
      below={
        stored ? (
          <div>
            <Button kind="danger-outline" onClick={() => setAsking(true)}>
              Remove address
            </Button>
            <ConfirmDialog
              isOpen={isAsking}
              onClose={() => setAsking(false)}
              title="Remove the mailing address?"
              confirmLabel="Remove address"
              isDanger
              onConfirm={async () => {
                await change.mutateAsync({ body: { physicalMailingAddress: null } });
                form.form.reset(mailingAddressOf(null));
                toast.success("Mailing address removed");
              }}
            >
              You can't send email broadcasts until you add one again.
            </ConfirmDialog>
          </div>
        ) : null
      }
    >
      <p className="text-soft text-pretty">
        The law (CAN-SPAM, and CASL in Canada) requires a postal address in every marketing email. It can be a
        street address, or a PO box or private mailbox registered to you. You can't send email broadcasts
        until you add one.
      </p>
      <AddressFields />
      <Card title="Under your emails">
        <address className="text-note text-soft not-italic [overflow-wrap:anywhere]">
          {[company, ...lines].filter(Boolean).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <span className="mt-1.5 block underline">Unsubscribe</span>
        </address>
      </Card>
    </SettingsForm>
  );
}

/** The postal address in the footer of every email. */
export function CanSpamCompliance() {
  return (
    <AccountSettingsScreen title={title}>
      {(settings) => <CanSpamForm settings={settings} />}
    </AccountSettingsScreen>
  );
}
