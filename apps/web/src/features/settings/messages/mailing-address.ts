import type { PostalAddress } from "@broadcast/contract/shapes";
import { type Country, isRegionCode } from "@broadcast/domain/account/regions";
import { z } from "zod";

/** The lines of the address in the footer of emails. */
export const addressLines = (address: PostalAddress): string[] => {
  const state = address.stateProvince.replace(/^(us|ca)-/, "").toUpperCase();
  const region = [state, address.postal].filter(Boolean).join(" ");
  const { addressLine1, addressLine2, city } = address;
  return [addressLine1, addressLine2, [city, region].filter(Boolean).join(", ")].filter(Boolean);
};

export const countryOf = (region: string): Country => (region.startsWith("ca-") ? "CA" : "US");

const postalRules: Record<Country, { pattern: RegExp; sentence: string }> = {
  US: { pattern: /^\d{5}(-\d{4})?$/, sentence: "Enter a 5-digit ZIP code, such as 78701." },
  CA: { pattern: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, sentence: "Enter a postal code such as M5V 2T6." },
};

const text = (most: number) => z.string().trim().max(most, `Use at most ${most} characters.`);
const needed = (most: number, sentence: string) => text(most).min(1, sentence);

/** A postal address as form values; the bounds are the contract's. */
export const mailingAddressForm = z
  .object({
    country: z.enum(["US", "CA"]),
    addressLine1: needed(120, "The street is required."),
    addressLine2: text(120),
    city: needed(80, "The city is required."),
    stateProvince: z
      .string()
      .refine((code): boolean => isRegionCode(code), "The state or province is required."),
    postal: needed(12, "The ZIP or postal code is required."),
  })
  .check(({ value: { country, stateProvince, postal }, issues }) => {
    const { pattern, sentence } = postalRules[country];
    if (postal && !pattern.test(postal))
      issues.push({ code: "custom", path: ["postal"], message: sentence, input: postal });
    if (isRegionCode(stateProvince) && countryOf(stateProvince) !== country)
      issues.push({
        code: "custom",
        path: ["stateProvince"],
        message: "Choose a state or province of this country.",
        input: stateProvince,
      });
  });
export type MailingAddressForm = z.infer<typeof mailingAddressForm>;

export const mailingAddressOf = (address: PostalAddress | null): MailingAddressForm => ({
  country: countryOf(address?.stateProvince ?? ""),
  addressLine1: address?.addressLine1 ?? "",
  addressLine2: address?.addressLine2 ?? "",
  city: address?.city ?? "",
  stateProvince: address?.stateProvince ?? "",
  postal: address?.postal ?? "",
});

/** The form's values as the API expects them. */
export const mailingAddressBody = ({ country, postal, ...address }: MailingAddressForm): PostalAddress => ({
  ...address,
  postal: country === "CA" ? postal.toUpperCase().replace(/^(...) ?/, "$1 ") : postal,
});
