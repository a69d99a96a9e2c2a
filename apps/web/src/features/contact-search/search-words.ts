import type { ContactCondition, ContactConditions } from "@broadcast/contract/contact-conditions";
import { type CustomFieldKind, customValueText } from "@broadcast/domain/account/custom-field-values";
import { regionName } from "@broadcast/domain/account/regions";
import { MONTH_NAMES } from "@broadcast/domain/time/dates";
import { timeZoneLabel } from "@broadcast/domain/time/time-zones";
import { counted } from "../../lib/words/format.ts";
import { dateShown } from "../../ui/inputs/date/typed-moment.ts";
import { CONDITION_FIELDS, LINE_OPTIONS, operatorOf } from "./conditions/condition-fields.ts";

/** Names of the items that a condition refers to by id. */
export interface ConditionNames {
  folder: (id: string) => string | undefined;
  customField: (id: string) => { name: string; kind: CustomFieldKind } | undefined;
  broadcast: (id: string) => string | undefined;
  trackableLink: (id: string) => string | undefined;
  configurableForm: (id: string) => string | undefined;
  campaign: (id: string) => string | undefined;
}

const listed = (words: readonly string[], last: "or" | "and") =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

type Moment = Extract<ContactCondition, { field: "createdAt" | "lastMessageFrom" | "lastMessageTo" }>;

/** "in the last 30 days", "before 11/03/2026", "yet". */
function whenOf(condition: Moment): string {
  if ("days" in condition)
    return condition.days === 1 ? "in the last day" : `in the last ${counted(condition.days, "day")}`;
  if ("date" in condition)
    return `${operatorOf(condition.field, condition.is).label} ${dateShown(condition.date)}`;
  return "yet";
}

function wordsOf(condition: ContactCondition, names: ConditionNames): string {
  const { field, is } = condition;
  const label = lowered(CONDITION_FIELDS[field].label);
  const operator = operatorOf(field, is).label;
  const typed = "value" in condition && operatorOf(field, is).asks === "text" ? ` “${condition.value}”` : "";
  switch (field) {
    case "customField": {
      const own = names.customField(condition.fieldId);
      const { label: how, asks } = operatorOf(field, is, own?.kind);
      const value = customValueText(own?.kind ?? "text", condition.value);
      return `${own?.name ?? label} ${how}${asks === "text" ? ` “${value}”` : ""}`;
    }
    case "tags":
      if (condition.is === "none-of") return `${label} is not ${listed(condition.tags, "or")}`;
      return `${label} is ${listed(condition.tags, condition.is === "all-of" ? "and" : "or")}`;
    case "folder":
      return `${label} ${operator} ${names.folder(condition.folderId) ?? "(deleted)"}`;
    case "broadcast":
      return `${label} ${names.broadcast(condition.broadcastId) ?? "(untitled)"} ${operator}`;
    case "trackableLink":
      return `${label} ${names.trackableLink(condition.trackableLinkId) ?? "(deleted)"} ${operator}`;
    case "configurableForm":
      return `${label} ${names.configurableForm(condition.configurableFormId) ?? "(deleted)"} ${operator}`;
    case "campaign": {
      const name = names.campaign(condition.campaignId) ?? "(deleted)";
      return {
        in: `in campaign ${name}`,
        "not-in": `not in campaign ${name}`,
        "was-in": `left campaign ${name}`,
      }[condition.is];
    }
    case "line": {
      const labels = condition.lines.map((line) => LINE_OPTIONS.find(({ value }) => value === line)!.label);
      return `${label} ${operator} ${listed(labels.map(lowered), "or")}`;
    }
    case "region":
      return `${label} ${operator} ${listed(
        condition.regions.map((code) => regionName(code) || code),
        "or",
      )}`;
    case "timeZone":
      return `${label} ${operator} ${listed(
        condition.timeZones.map((zone) => timeZoneLabel(zone) ?? zone.replaceAll("_", " ")),
        "or",
      )}`;
    case "birthday":
    case "anniversary":
      if (condition.is === "in-months")
        return `${label} is in ${listed(
          condition.months.map((month) => MONTH_NAMES[month] ?? ""),
          "or",
        )}`;
      if (condition.is === "in-next-days")
        return `${label} is in the next ${condition.days === 1 ? "day" : counted(condition.days, "day")}`;
      return `${label} ${operator}`;
    case "createdAt":
      return condition.is === "not-within-days"
        ? `not ${label} ${whenOf(condition)}`
        : `${label} ${whenOf(condition)}`;
    case "lastMessageFrom":
    case "lastMessageTo": {
      const message = field === "lastMessageFrom" ? "message from them" : "message to them";
      if (condition.is === "within-days") return `${message} ${whenOf(condition)}`;
      if (condition.is === "since" || condition.is === "before")
        return `last ${message} ${whenOf(condition)}`;
      return `no ${message} ${whenOf(condition)}`;
    }
    case "firstName":
    case "lastName":
    case "company":
    case "phoneNumber":
    case "email":
    case "textConsent":
    case "emailConsent":
      return `${label} ${operator}${typed}`;
  }
}

const joined = (parts: readonly string[], match: "all" | "any") =>
  parts.join(match === "all" ? ", " : " or ");

/** A search as a sentence: "Region is Texas, tag is VIP". */
export function searchWords({ match, groups }: ContactConditions, names: ConditionNames): string {
  const parts = groups.map((group) => {
    const words = joined(
      group.conditions.map((condition) => wordsOf(condition, names)),
      group.match,
    );
    return groups.length > 1 && group.conditions.length > 1 ? `(${words})` : words;
  });
  const sentence = joined(parts, match);
  return sentence.replace(/^\(?./, (start) => start.toUpperCase());
}
