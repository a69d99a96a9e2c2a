import { expect, it } from "vitest";
import { columnName, mappingProblem, previewContacts } from "./import-mapping.ts";

const column = (header: string, ...samples: string[]) => ({ header, samples, field: null });
const columns = [
  column("Name", "Lopez, Ana", "Ben", "Cho"),
  column("Mobile", "512-555-0148", "12345", "+44 20 7946 0958"),
  column("Born", "3/14/1980", "", "soon"),
  column("Groups", "VIP; Fall show!", "", ""),
];

it("an import without a phone number column cannot start, and a sentence says what to do", () => {
  expect(mappingProblem(["name", null])).toBe("Choose the column with the phone numbers or the emails.");
});

it("a meaning cannot be given to two columns", () => {
  expect(mappingProblem(["phoneNumber", "email", "email"])).toMatch(/^Email is chosen for two columns/);
  expect(mappingProblem(["phoneNumber", null, null])).toBeNull();
});

it("the preview shows rows as the contacts they become, and why a row would be refused", () => {
  const rows = previewContacts(columns, ["name", "phoneNumber", "birthday", "tags"], true);
  expect(rows).toEqual([
    {
      name: "Ana Lopez",
      phoneNumber: "(512) 555-0148",
      details: ["Birthday March 14"],
      tags: ["VIP", "Fall show"],
      problem: null,
      leftOut: null,
    },
    expect.objectContaining({ name: "Ben", problem: "The phone number isn't valid." }),
    expect.objectContaining({ name: "Cho", problem: null, leftOut: "The birthday isn't a date." }),
  ]);
});

it("the preview shows locations, and which ones would be left out", () => {
  const places = [
    column("Phone", "5125550148", "5125550149", "5125550150", "5125550151"),
    column("State", "tx", "Guam", "Bavaria", ""),
    column("Time zone", "CST", "", "", "soon"),
  ];
  const rows = previewContacts(places, ["phoneNumber", "region", "timeZone"], true);
  expect(rows.map(({ details, leftOut }) => [details, leftOut])).toEqual([
    [["Texas", "Central Time"], null],
    [["Chamorro Time (Guam)"], null],
    [[], "We don't recognize the state or province."],
    [[], "We don't recognize the time zone."],
  ]);
});

it("a first row without names is a contact, and columns are named by position", () => {
  const first = previewContacts(columns, ["name", "phoneNumber", null, null], false)[0];
  expect(first).toMatchObject({ name: "Name", problem: "The phone number isn't valid." });
  expect(columnName(column("Ana"), 2, false)).toBe("Column 3");
});

it("a column can hold a custom field, and each field only once", () => {
  const size = {
    _id: "0197b0c0-0000-7000-8000-000000000001",
    name: "Size",
    kind: "text" as const,
    options: [],
  };
  const asSize = `customField:${size._id}` as const;
  expect(mappingProblem(["phoneNumber", asSize, asSize], [size])).toMatch(/^Size is chosen for two columns/);
  const shirts = [column("Phone", "5125550148"), column("Shirt", "M")];
  expect(previewContacts(shirts, ["phoneNumber", asSize], true, [size])[0]?.details).toEqual(["Size M"]);
});

it("several columns can become new fields, and are shown under their names", () => {
  const pets = [column("Phone", "5125550148"), column("Pet", "Rex"), column("City", "Austin")];
  const fields = ["phoneNumber", "newField", "newField"] as const;
  expect(mappingProblem(fields)).toBeNull();
  expect(previewContacts(pets, fields, true)[0]?.details).toEqual(["Pet Rex", "City Austin"]);
});
