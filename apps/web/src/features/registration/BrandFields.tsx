import type { RegistrationForm } from "@broadcast/contract/registration";
import { ENTITY_TYPES } from "@broadcast/domain/registration/registration-form";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { checkEmail } from "../../lib/words/email-check.ts";
import { industries } from "../../lib/words/industries.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Combobox } from "../../ui/inputs/choice/Combobox.tsx";
import { RegionField } from "../../ui/inputs/choice/RegionField.tsx";
import { Select } from "../../ui/inputs/choice/Select.tsx";
import { EmailField } from "../../ui/inputs/text/EmailField.tsx";
import { PhoneField } from "../../ui/inputs/text/PhoneField.tsx";
import { TextField } from "../../ui/inputs/text/TextField.tsx";
import { UrlField } from "../../ui/inputs/text/UrlField.tsx";
import { Advised } from "./Advised.tsx";

const entityTypes = ENTITY_TYPES.map(({ code, name }) => ({ value: code, label: name }));
const checkHere = (email: string) => checkEmail(email, "registration");

/** The business's identity, which the registry compares with the tax office's records. */
export function BrandFields() {
  const { watch } = useFormContext<RegistrationForm>();
  const entityType = watch("brand.entityType");
  const isPerson = entityType === "SOLE_PROPRIETOR";
  // An individual has no EIN: one typed for another legal form stays visible, to be cleared.
  const hasEin = watch("brand.ein") !== "";
  const [hadEin, setHadEin] = useState(hasEin);
  if (hasEin && !hadEin) setHadEin(true);
  return (
    <div className="grid grid-cols-1 gap-4 @lg:grid-cols-2">
      <Advised name="brand.entityType" className="@lg:col-span-2">
        {(field) => <Select label="Legal form" options={entityTypes} isRequired {...field} />}
      </Advised>
      {isPerson ? null : (
        <Advised name="brand.legalName">
          {(field) => (
            <TextField
              label="Legal name"
              hint="Exactly as on the IRS letter about your EIN."
              isRequired
              maxLength={120}
              {...field}
            />
          )}
        </Advised>
      )}
      {isPerson && !hadEin ? null : (
        <Advised name="brand.ein" className={isPerson ? "@lg:col-span-2" : undefined}>
          {(field) => (
            <TextField
              label="EIN"
              placeholder="12-3456789"
              inputMode="numeric"
              isRequired={!isPerson}
              {...field}
            />
          )}
        </Advised>
      )}
      {entityType === "PUBLIC_PROFIT" ? (
        <>
          <Advised name="brand.stockSymbol">
            {(field) => <TextField label="Stock symbol" isRequired maxLength={10} {...field} />}
          </Advised>
          <Advised name="brand.stockExchange">
            {(field) => <TextField label="Stock exchange" isRequired maxLength={20} {...field} />}
          </Advised>
        </>
      ) : null}
      <Advised name="brand.displayName">
        {(field) => <TextField label="Name customers know" isRequired maxLength={120} {...field} />}
      </Advised>
      <Advised name="brand.vertical">
        {(field) => <Combobox label="Industry" options={industries} isRequired {...field} />}
      </Advised>
      <Advised name="brand.website" className="@lg:col-span-2">
        {(field) => <UrlField label="Website" isRequired={!isPerson} {...field} />}
      </Advised>
      <Advised name="brand.firstName">
        {(field) => (
          <TextField
            label={isPerson ? "First name" : "Contact's first name"}
            isRequired={isPerson}
            {...field}
          />
        )}
      </Advised>
      <Advised name="brand.lastName">
        {(field) => (
          <TextField
            label={isPerson ? "Last name" : "Contact's last name"}
            isRequired={isPerson}
            {...field}
          />
        )}
      </Advised>
      <Advised name="brand.email">
        {(field) => <EmailField label="Email" isRequired check={checkHere} {...field} />}
      </Advised>
      <Advised name="brand.phone">
        {(field) => <PhoneField label="Business phone" isRequired {...field} />}
      </Advised>
      {isPerson ? (
        <Advised name="brand.mobilePhone" className="@lg:col-span-2">
          {(field) => (
            <PhoneField
              label="Your mobile phone"
              hint="The registry texts it once to verify it's you."
              isRequired
              {...field}
            />
          )}
        </Advised>
      ) : null}
      <Advised name="brand.address.addressLine1">
        {(field) => <TextField label="Street address" autoComplete="address-line1" isRequired {...field} />}
      </Advised>
      <Field name="brand.address.addressLine2">
        {(field) => <TextField label="Suite, unit or floor" autoComplete="address-line2" {...field} />}
      </Field>
      <Advised name="brand.address.city">
        {(field) => <TextField label="City" autoComplete="address-level2" isRequired {...field} />}
      </Advised>
      <Advised name="brand.address.stateProvince">{(field) => <RegionField isRequired {...field} />}</Advised>
      <Advised name="brand.address.postal">
        {(field) => (
          <TextField
            label="ZIP or postal code"
            autoComplete="postal-code"
            isRequired
            maxLength={12}
            {...field}
          />
        )}
      </Advised>
    </div>
  );
}
