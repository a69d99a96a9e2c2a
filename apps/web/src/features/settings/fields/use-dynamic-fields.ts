import type { AccountSettings } from "@broadcast/contract/account-settings";
import type { Contact } from "@broadcast/contract/contacts";
import { CONTACT_SLUG_CHARACTERS } from "@broadcast/contract/public-links";
import {
  customFieldCode,
  MERGE_FIELDS,
  type MergeField,
  type MergeValues,
  unknownFields,
  unknownFieldsProblem,
} from "@broadcast/domain/messages/merge-fields";
import { useMemo } from "react";
import { useAccountSettings } from "../account/use-account-settings.ts";

type FieldSettings = Pick<
  AccountSettings,
  "customFields" | "userCustomFields" | "relaxedDynamicFieldValidation" | "subscribeUrl"
> &
  // Settings cached by an earlier release lack it.
  Partial<Pick<AccountSettings, "referral">>;

/** The dynamic fields available in the account's messages. */
export interface DynamicFields {
  /** Built-in fields, then the account's own, each in its group. */
  fields: readonly MergeField[];
  /** "First name" for firstName; undefined if there is no such field. */
  labelOf: (code: string) => string | undefined;
  /** Unknown codes in a text, each once; empty until the account's own fields are loaded. */
  unknownIn: (text: string) => string[];
  /** The values of the account's texts and of a contact's custom fields. */
  valuesOf: (contact: Pick<Contact, "customFields"> | null) => MergeValues;
  /**
   * Placeholder links of the same length as the server's, which only the server can create: enough to measure
   * a text.
   */
  linksOf: (contact: Pick<Contact, "phoneNumber">) => {
    contactLink: string | null;
    doubleOptInLink: string | null;
  };
  /** The account's referral code, and the sign-up link for it. */
  referral: { referralCode: string | null; referralLink: string | null };
  /** Unknown fields only cause a warning. */
  isRelaxed: boolean;
}

/** The dynamic fields of an account's settings; null while they are not loaded. */
export const dynamicFieldsOf = (settings: FieldSettings | null): DynamicFields => {
  const onContacts = (settings?.customFields ?? []).map(({ _id, name }) => ({
    _id,
    code: customFieldCode(name, "contact"),
    label: name,
    group: "contact" as const,
  }));
  const own = (settings?.userCustomFields ?? []).map(({ name, value }) => ({
    value,
    code: customFieldCode(name, "user"),
    label: name,
    group: "user" as const,
  }));
  const fields = [...MERGE_FIELDS, ...onContacts, ...own];
  const labels = new Map(fields.map(({ code, label }) => [code, label]));
  const customCodes = [...onContacts, ...own].map(({ code }) => code);
  const ownValues = Object.fromEntries(own.map(({ code, value }) => [code, value]));
  return {
    fields,
    labelOf: (code) => labels.get(code),
    unknownIn: (text) => (settings ? unknownFields(text, customCodes) : []),
    valuesOf: (contact) => {
      const values = new Map(contact?.customFields.map(({ _id, value }) => [_id, value]));
      return {
        ...ownValues,
        ...Object.fromEntries(onContacts.map(({ _id, code }) => [code, values.get(_id)])),
      };
    },
    linksOf: ({ phoneNumber }) => ({
      contactLink: settings ? linkLike(settings.subscribeUrl, "c") : null,
      doubleOptInLink: phoneNumber && settings ? linkLike(settings.subscribeUrl, "d") : null,
    }),
    referral: {
      referralCode: settings?.referral?.code ?? null,
      referralLink: settings?.referral?.link ?? null,
    },
    isRelaxed: settings?.relaxedDynamicFieldValidation ?? false,
  };
};

const linkLike = (subscribeUrl: string, page: "c" | "d"): string =>
  `${URL.parse(subscribeUrl)?.origin ?? ""}/${page}/${"x".repeat(CONTACT_SLUG_CHARACTERS)}`;

/** The dynamic fields of this account. Stable until the settings change. */
export function useDynamicFields(): DynamicFields {
  const { data } = useAccountSettings();
  return useMemo(() => dynamicFieldsOf(data ?? null), [data]);
}

/** Why a text with unknown fields is not sent, or what happens to them if the account allows it. */
export const unknownFieldsText = (codes: readonly string[], isRelaxed: boolean): string => {
  if (!isRelaxed) return unknownFieldsProblem(codes);
  const named = codes.map((code) => `{{${code}}}`).join(", ");
  return codes.length === 1
    ? `${named} isn't a dynamic field and will be left out.`
    : `${named} aren't dynamic fields and will be left out.`;
};
