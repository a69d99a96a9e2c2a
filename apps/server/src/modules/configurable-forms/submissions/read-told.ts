import {
  customValueProblem,
  customValueText,
  readCustomValue,
  type ValueRule,
} from "@broadcast/domain/account/custom-field-values";
import { checkEmailForm } from "@broadcast/domain/account/email-address";
import { nameProblem } from "@broadcast/domain/account/names";
import { MONTH_NAMES } from "@broadcast/domain/time/dates";
import { invalid } from "../../../app-error.ts";
import type { Told } from "../../../public-pages/answer-page.ts";
import { shownName } from "../../../public-pages/shown-name.ts";
import { type changeOwnProfile, readPhoneNumber } from "../../contacts/index.ts";
import type { FormOfPage } from "../public-page/shown-form.ts";

type Profile = Parameters<typeof changeOwnProfile>[3];

/** The submitted values by destination. */
export interface ReadForm {
  profile: Profile;
  phoneNumber: string | null;
  shown: { label: string; value: string }[];
}

/** Checks every field; empty ones keep their known value. Throws `invalid-input` by field. */
export function readTold({ fields }: FormOfPage, told: Told): ReadForm {
  const problems: Record<string, string> = {};
  const read: ReadForm = { profile: {}, phoneNumber: null, shown: [] };
  for (const field of fields) {
    const { name, kind, label, isRequired } = field;
    const value = kind === "day" ? dayText(told, name) : (told[name] ?? "").trim();
    if (value === "") {
      if (isRequired) problems[name] = `${label} is required.`;
      continue;
    }
    read.shown.push({ label, value: shownValue(field, value) });
    const problem = readField(read, field, value, told);
    if (problem) problems[name] = problem;
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return read;
}

const NAME_MAX = { firstName: 80, lastName: 80, company: 120 } as const;

type FormField = FormOfPage["fields"][number];

/** Returns the rule for values of a custom field. */
const ruleOf = ({ kind, options }: FormField): ValueRule => ({
  kind: kind === "number" || kind === "date" || kind === "choice" || kind === "yes-no" ? kind : "text",
  options,
});

/** Returns a value as shown among a submission's values. */
function shownValue(field: FormField, value: string): string {
  const rule = ruleOf(field);
  return shownName(customValueText(rule.kind, readCustomValue(rule, value) ?? value));
}

/** Stores a value in its place; returns what is wrong with it. */
function readField(read: ReadForm, field: FormField, value: string, told: Told): string | null {
  const { name, kind } = field;
  if (kind === "day") {
    const month = Number(told[`${name}.month`]);
    const date = Number(told[`${name}.date`]);
    const days = new Date(Date.UTC(2024, month + 1, 0)).getUTCDate();
    if (!(Number.isInteger(month) && month >= 0 && month < 12)) return "Choose a month and a day.";
    if (!(Number.isInteger(date) && date >= 1 && date <= days)) return "This month doesn't have that day.";
    read.profile[name === "birthDay" ? "birthday" : "anniversary"] = { month, date };
    return null;
  }
  if (kind === "phone") {
    read.phoneNumber = readPhoneNumber(value);
    return read.phoneNumber ? null : "Enter a 10-digit phone number, such as (512) 555-0148.";
  }
  if (kind === "email") {
    read.profile.email = value;
    return checkEmailForm(value) ? null : "Please enter a valid email address";
  }
  const customField = /^customFields\[(.+)\]$/.exec(name)?.[1];
  if (customField) {
    const rule = ruleOf(field);
    const kept = readCustomValue(rule, value);
    if (kept === null) return customValueProblem(rule.kind);
    read.profile.customFields = [...(read.profile.customFields ?? []), { _id: customField, value: kept }];
    return null;
  }
  const named = name as keyof typeof NAME_MAX;
  if (value.length > NAME_MAX[named]) return `Use at most ${NAME_MAX[named]} characters.`;
  read.profile[named] = value;
  return nameProblem(value);
}

const dayText = (told: Told, name: string): string => {
  const month = told[`${name}.month`]?.trim() ?? "";
  const date = told[`${name}.date`]?.trim() ?? "";
  if (month === "" && date === "") return "";
  return `${MONTH_NAMES[Number(month)] ?? ""} ${date}`.trim();
};
