import type { ContactCondition, ContactConditions } from "@broadcast/contract/contact-conditions";
import { type ConditionField, type ConditionValueKind, operatorOf } from "./condition-fields.ts";

export type Match = ContactConditions["match"];

/** A condition while it is edited. It holds values of every kind, so that changing the field and back loses none. */
export interface ConditionDraft {
  key: string;
  field: ConditionField;
  /** For a custom field. */
  fieldId: string;
  is: string;
  text: string;
  days: string;
  date: string;
  tags: readonly string[];
  months: readonly string[];
  lines: readonly string[];
  regions: readonly string[];
  timeZones: readonly string[];
  folderId: string;
  broadcastId: string;
  trackableLinkId: string;
  configurableFormId: string;
  campaignId: string;
}

export interface GroupDraft {
  key: string;
  match: Match;
  conditions: readonly ConditionDraft[];
}

export interface SearchDraft {
  match: Match;
  groups: readonly GroupDraft[];
}

// Outlives the person: only a number.
let made = 0;
/** Identifies rows for the lifetime of the page. */
const newKey = () => String(++made);

export const newCondition = (): ConditionDraft => ({
  key: newKey(),
  field: "tags",
  fieldId: "",
  is: "any-of",
  text: "",
  days: "",
  date: "",
  tags: [],
  months: [],
  lines: [],
  regions: [],
  timeZones: [],
  folderId: "",
  broadcastId: "",
  trackableLinkId: "",
  configurableFormId: "",
  campaignId: "",
});

export const newGroup = (): GroupDraft => ({ key: newKey(), match: "all", conditions: [newCondition()] });

/** A search as form values; one empty condition if there is none yet. */
export const draftOf = (search: ContactConditions | null): SearchDraft =>
  search
    ? {
        match: search.match,
        groups: search.groups.map((group) => ({
          key: newKey(),
          match: group.match,
          conditions: group.conditions.map(conditionDraftOf),
        })),
      }
    : { match: "all", groups: [newGroup()] };

function conditionDraftOf(condition: ContactCondition): ConditionDraft {
  const {
    value = "",
    days,
    months,
    ...rest
  } = condition as Partial<Record<string, unknown>> & ContactCondition;
  return {
    ...newCondition(),
    ...(rest as Partial<ConditionDraft>),
    text: String(value),
    ...(typeof days === "number" && { days: String(days) }),
    ...(Array.isArray(months) && { months: months.map(String) }),
  };
}

const asksFor = ({ field, is }: ConditionDraft): ConditionValueKind => operatorOf(field, is).asks;

const highestDays = ({ field }: ConditionDraft) =>
  field === "birthday" || field === "anniversary" ? 365 : 3650;

/** What is missing in a condition, as a sentence; undefined if it is complete. */
export function missingIn(draft: ConditionDraft): string | undefined {
  switch (asksFor(draft)) {
    case "none":
      return undefined;
    case "text":
      return draft.text.trim() === "" ? "Enter what to search for" : undefined;
    case "days": {
      const days = Number(draft.days);
      const isGood = /^\d{1,4}$/.test(draft.days.trim()) && days <= highestDays(draft);
      return isGood
        ? undefined
        : `Enter a number of days up to ${highestDays(draft).toLocaleString("en-US")}`;
    }
    case "date":
      return draft.date === "" ? "Enter a date" : undefined;
    case "tags":
      return draft.tags.length === 0 ? "Choose at least one tag" : undefined;
    case "months":
      return draft.months.length === 0 ? "Choose at least one month" : undefined;
    case "lines":
      return draft.lines.length === 0 ? "Choose at least one line type" : undefined;
    case "regions":
      return draft.regions.length === 0 ? "Choose at least one region" : undefined;
    case "timeZones":
      return draft.timeZones.length === 0 ? "Choose at least one time zone" : undefined;
    case "folder":
      return draft.folderId === "" ? "Choose a folder" : undefined;
    case "broadcast":
      return draft.broadcastId === "" ? "Choose a broadcast" : undefined;
    case "trackableLink":
      return draft.trackableLinkId === "" ? "Choose a trackable link" : undefined;
    case "configurableForm":
      return draft.configurableFormId === "" ? "Choose a form" : undefined;
    case "campaign":
      return draft.campaignId === "" ? "Choose a campaign" : undefined;
  }
}

function comparedWith(draft: ConditionDraft): object {
  switch (asksFor(draft)) {
    case "none":
      return {};
    case "text":
      return { value: draft.text.trim() };
    case "days":
      return { days: Number(draft.days) };
    case "date":
      return { date: draft.date };
    case "tags":
      return { tags: [...draft.tags] };
    case "months":
      return { months: draft.months.map(Number).sort((a, b) => a - b) };
    case "lines":
      return { lines: [...draft.lines] };
    case "regions":
      return { regions: [...draft.regions] };
    case "timeZones":
      return { timeZones: [...draft.timeZones] };
    case "folder":
      return { folderId: draft.folderId };
    case "broadcast":
      return { broadcastId: draft.broadcastId };
    case "trackableLink":
      return { trackableLinkId: draft.trackableLinkId };
    case "configurableForm":
      return { configurableFormId: draft.configurableFormId };
    case "campaign":
      return { campaignId: draft.campaignId };
  }
}

/** The complete conditions of a search; null if there are none. */
export function conditionsOf({ match, groups }: SearchDraft): ContactConditions | null {
  const complete = groups
    .map((group) => ({
      match: group.match,
      conditions: group.conditions
        .filter((draft) => missingIn(draft) === undefined)
        .map(
          (draft) =>
            ({
              field: draft.field,
              ...(draft.field === "customField" && { fieldId: draft.fieldId }),
              is: draft.is,
              ...comparedWith(draft),
            }) as ContactCondition,
        ),
    }))
    .filter(({ conditions }) => conditions.length > 0);
  return complete.length > 0 ? { match, groups: complete } : null;
}

export const isComplete = ({ groups }: SearchDraft): boolean =>
  groups.every(({ conditions }) => conditions.every((draft) => missingIn(draft) === undefined));
