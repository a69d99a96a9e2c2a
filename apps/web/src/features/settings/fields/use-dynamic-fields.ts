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
  // What the device kept of an earlier release has none.
  Partial<Pick<AccountSettings, "referral">>;

/** What a message of the account can name. */
export interface DynamicFields {
  /** Built in, then the account's own; each in its group. */
  fields: readonly MergeField[];
  /** "First name" of firstName; undefined for what is no field. */
  labelOf: (code: string) => string | undefined;
  /** Codes in a text that nobody fills in, each once; none until the account's own fields are known. */
  unknownIn: (text: string) => string[];
  /** Values of the account's own texts, and of a contact in its own fields. */
  valuesOf: (contact: Pick<Contact, "customFields"> | null) => MergeValues;
  /** Links as long as those the server puts in, which alone can make them: enough to count what a text takes. */
  linksOf: (contact: Pick<Contact, "phoneNumber">) => {
    contactLink: string | null;
    doubleOptInLink: string | null;
  };
  /** The account's own code, and where whoever is recommended signs up. */
  referral: { referralCode: string | null; referralLink: string | null };
  /** Unknown fields only warn. */
  isRelaxed: boolean;
}

/** What a message can name, of the account's settings; null while they are not known. */
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

/** What a message of this account can name. Stays the same until the settings change. */
export function useDynamicFields(): DynamicFields {
  const { data } = useAccountSettings();
  return useMemo(() => dynamicFieldsOf(data ?? null), [data]);
}

/** Why a text with fields that nobody fills in is not sent, or what becomes of them where the account allows it. */
export const unknownFieldsText = (codes: readonly string[], isRelaxed: boolean): string => {
  if (!isRelaxed) return unknownFieldsProblem(codes);
  const named = codes.map((code) => `{{${code}}}`).join(", ");
  return codes.length === 1
    ? `${named} isn't a dynamic field and will be left out.`
    : `${named} aren't dynamic fields and will be left out.`;
};
