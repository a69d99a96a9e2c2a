import type { ContactCondition, ContactConditions } from "@broadcast/contract/contact-conditions";
import { contactCondition } from "@broadcast/contract/contact-conditions";
import { describe, expect, it, test } from "vitest";
import { CONDITION_FIELDS, type ConditionField } from "./conditions/condition-fields.ts";
import { conditionsOf, draftOf, isComplete, missingIn, newCondition } from "./conditions/search-draft.ts";
import { searchWords } from "./search-words.ts";

const id = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0e01";
const names = {
  folder: () => "Regulars",
  customField: () => ({ name: "Shoe size", kind: "number" as const }),
  broadcast: () => "Spring sale",
  trackableLink: () => "Price list",
  configurableForm: () => "Sign-up",
  campaign: () => "Welcome",
};
const search = (...conditions: ContactCondition[]): ContactConditions => ({
  match: "all",
  groups: [{ match: "all", conditions }],
});

test.each<[string, ContactCondition[]]>([
  [
    "Region is Texas, tag is VIP",
    [
      { field: "region", is: "any-of", regions: ["us-tx"] },
      { field: "tags", is: "any-of", tags: ["VIP"] },
    ],
  ],
  ["Tag is VIP or Spring", [{ field: "tags", is: "any-of", tags: ["VIP", "Spring"] }]],
  ["Tag is VIP, Spring and Fall", [{ field: "tags", is: "all-of", tags: ["VIP", "Spring", "Fall"] }]],
  ["Tag is not VIP", [{ field: "tags", is: "none-of", tags: ["VIP"] }]],
  ["First name contains “ann”", [{ field: "firstName", is: "contains", value: "ann" }]],
  ["Email is empty", [{ field: "email", is: "empty", value: "" }]],
  ["Folder is not Regulars", [{ field: "folder", is: "not-in", folderId: id }]],
  ["Added in the last day", [{ field: "createdAt", is: "within-days", days: 1 }]],
  ["Not added in the last 7 days", [{ field: "createdAt", is: "not-within-days", days: 7 }]],
  [
    "No message from them in the last 30 days",
    [{ field: "lastMessageFrom", is: "not-within-days", days: 30 }],
  ],
  ["Message to them in the last 2 days", [{ field: "lastMessageTo", is: "within-days", days: 2 }]],
  [
    "Last message to them before Tue, Nov 3, 2026",
    [{ field: "lastMessageTo", is: "before", date: "2026-11-03" }],
  ],
  ["No message to them yet", [{ field: "lastMessageTo", is: "never" }]],
  ["Birthday is in March or April", [{ field: "birthday", is: "in-months", months: [2, 3] }]],
  ["Anniversary is in the next 7 days", [{ field: "anniversary", is: "in-next-days", days: 7 }]],
  ["Consent to texts is recorded", [{ field: "textConsent", is: "recorded" }]],
  ["Line type is mobile or unknown", [{ field: "line", is: "any-of", lines: ["mobile", "unknown"] }]],
  ["Time zone is Central Time", [{ field: "timeZone", is: "any-of", timeZones: ["America/Chicago"] }]],
  ["Shoe size is more than “9”", [{ field: "customField", fieldId: id, is: "greater", value: "9" }]],
  [
    "Trackable link Price list was not clicked",
    [{ field: "trackableLink", is: "not-clicked", trackableLinkId: id }],
  ],
  ["Not in campaign Welcome", [{ field: "campaign", is: "not-in", campaignId: id }]],
  ["In campaign Welcome", [{ field: "campaign", is: "in", campaignId: id }]],
  ["Left campaign Welcome", [{ field: "campaign", is: "was-in", campaignId: id }]],
  ["Form Sign-up was submitted", [{ field: "configurableForm", is: "submitted", configurableFormId: id }]],
  ["Broadcast Spring sale got a reply", [{ field: "broadcast", is: "answered", broadcastId: id }]],
])("%s", (words, conditions) => expect(searchWords(search(...conditions), names)).toBe(words));

it("groups are distinguished, and alternatives are joined by or", () => {
  const tag = (name: string): ContactCondition => ({ field: "tags", is: "any-of", tags: [name] });
  const texas: ContactCondition = { field: "region", is: "any-of", regions: ["us-tx"] };
  const groups = [
    { match: "any" as const, conditions: [texas, tag("VIP")] },
    { match: "all" as const, conditions: [tag("New")] },
  ];
  expect(searchWords({ match: "all", groups }, names)).toBe("(Region is Texas or tag is VIP), tag is New");
  expect(searchWords({ match: "any", groups }, names)).toBe("(Region is Texas or tag is VIP) or tag is New");
});

describe("a search in the dialog", () => {
  const filled = {
    text: "ann",
    days: "30",
    date: "2026-11-03",
    tags: ["VIP"],
    months: ["3", "2"],
    lines: ["mobile"],
    regions: ["us-tx"],
    timeZones: ["America/Chicago"],
    folderId: id,
    broadcastId: id,
    trackableLinkId: id,
    configurableFormId: id,
    campaignId: id,
    fieldId: id,
  };
  const every = Object.entries(CONDITION_FIELDS).flatMap(([field, { operators }]) =>
    operators.map(({ value }) => [field as ConditionField, value] as const),
  );

  test.each(every)("%s %s is one the server accepts, and comes back unchanged", (field, is) => {
    const draft = { ...newCondition(), ...filled, field, is };
    const made = conditionsOf({ match: "any", groups: [{ key: "1", match: "any", conditions: [draft] }] });
    const condition = made!.groups[0]!.conditions[0]!;
    expect(contactCondition.safeParse(condition).success).toBe(true);
    const again = conditionsOf(draftOf(made));
    expect(again).toEqual(made);
  });

  test.each(every)("%s %s without a value is not searched for", (field, is) => {
    const draft = { ...newCondition(), field, is };
    const search = {
      match: "all" as const,
      groups: [{ key: "1", match: "all" as const, conditions: [draft] }],
    };
    const needsValue = missingIn(draft) !== undefined;
    expect(isComplete(search)).toBe(!needsValue);
    expect(conditionsOf(search) === null).toBe(needsValue);
  });

  test("days are whole numbers that the server accepts", () => {
    const days = (field: ConditionField, typed: string) =>
      missingIn({
        ...newCondition(),
        field,
        is: field === "birthday" ? "in-next-days" : "within-days",
        days: typed,
      });
    expect(days("createdAt", "3650")).toBeUndefined();
    expect(days("createdAt", "3651")).toBe("Enter a number of days up to 3,650");
    expect(days("birthday", "366")).toBe("Enter a number of days up to 365");
    expect(days("createdAt", "1.5")).toBeTruthy();
  });
});
