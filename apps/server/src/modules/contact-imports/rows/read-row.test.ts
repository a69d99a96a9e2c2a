import type { ImportField } from "@broadcast/contract/contact-imports";
import { guessColumns } from "@broadcast/domain/import/csv-columns";
import { describe, expect, it } from "vitest";
import { mergeContact, type ReadRow, readRow, rowLayout } from "./read-row.ts";
import { updatePolicies } from "./update-policies.ts";

const empty = {
  firstName: "",
  lastName: "",
  company: "",
  email: null,
  birthday: null,
  anniversary: null,
  region: null,
  timeZone: null,
  tags: [],
  customFields: null,
};
const phone = "+15125550148";
const overwriting = updatePolicies([], []);

function read(row: Partial<Record<ImportField, string>>) {
  return readRow(Object.values(row), rowLayout(Object.keys(row) as ImportField[]));
}

describe("a row of a contact list", () => {
  it.each<[string, Partial<Record<ImportField, string>>, object]>([
    ["a number in any usual spelling", { phoneNumber: " (512) 555-0148 " }, {}],
    ["a number of another country", { phoneNumber: "+49 30 901820" }, { phoneNumber: "+4930901820" }],
    ["a number a data tool wrote as a fraction", { phoneNumber: "5125550148.0" }, {}],
    ['a number Excel keeps as text ="…"', { phoneNumber: '="5125550148"' }, {}],
    ["a number defused with an apostrophe", { phoneNumber: "'+15125550148" }, {}],
    ["a whole name", { phoneNumber: phone, name: "Lopez, Ana" }, { firstName: "Ana", lastName: "Lopez" }],
    [
      "first and last name before a whole name",
      { phoneNumber: phone, name: "Ana Lopez", lastName: "Díaz" },
      { firstName: "Ana", lastName: "Díaz" },
    ],
    [
      "line breaks inside a name",
      { phoneNumber: phone, company: "Rivers\n&  Co" },
      { company: "Rivers & Co" },
    ],
    ["days of the year", { phoneNumber: phone, birthday: "3/14/1980" }, { birthday: { month: 2, date: 14 } }],
    [
      "tags, once each",
      { phoneNumber: phone, tags: "VIP; new,vip ::: * Gold" },
      { tags: ["VIP", "new", "Gold"] },
    ],
    ["a state by its postal code", { phoneNumber: phone, region: "tx" }, { region: "us-tx" }],
    ["a province by its name", { phoneNumber: phone, region: "Québec" }, { region: "ca-qc" }],
    [
      "a time zone by its name",
      { phoneNumber: phone, timeZone: "Pacific/Guam" },
      { timeZone: "Pacific/Guam" },
    ],
    [
      "a time zone by what it is called",
      { phoneNumber: phone, timeZone: "Mountain Time, no daylight saving (Arizona)" },
      { timeZone: "America/Phoenix" },
    ],
    [
      "a territory as the zone it has",
      { phoneNumber: phone, region: "PR" },
      { timeZone: "America/Puerto_Rico" },
    ],
    [
      "the row's own zone before a territory's",
      { phoneNumber: phone, region: "Guam", timeZone: "Eastern" },
      { timeZone: "America/New_York" },
    ],
    ["an email", { phoneNumber: phone, email: " Ana@Example.com " }, { email: "Ana@Example.com" }],
  ])("gives %s", (_, row, expected) => {
    expect(read(row)).toEqual({ contact: { ...empty, phoneNumber: phone, ...expected }, leftOut: [] });
  });

  it.each<[Partial<Record<ImportField, string>>, string]>([
    [{ firstName: "Ana" }, "There's no phone number and no email."],
    [{ phoneNumber: "  " }, "There's no phone number and no email."],
    [{ phoneNumber: "555-0148" }, "The phone number isn't valid."],
    [{ phoneNumber: "5.12555E+09" }, "The phone number isn't valid."],
    [{ phoneNumber: "5".repeat(5_000) }, "The phone number isn't valid."],
  ])("%j is refused: %s", (row, refusal) => {
    expect(read(row)).toEqual({ refusal });
  });

  it.each<[Partial<Record<ImportField, string>>, string]>([
    [{ phoneNumber: phone, email: "ana@" }, "The email isn't valid."],
    [{ phoneNumber: phone, firstName: "x".repeat(81) }, "The first name is longer than 80 characters."],
    [{ phoneNumber: phone, company: "x".repeat(121) }, "The company is longer than 120 characters."],
    [{ phoneNumber: phone, birthday: "31 February" }, "The birthday isn't a date."],
    [{ phoneNumber: phone, anniversary: "soon" }, "The anniversary isn't a date."],
    [
      { phoneNumber: phone, region: "Bavaria" },
      "We don't recognize the state or province. Write it as TX or Texas.",
    ],
    [
      { phoneNumber: phone, region: "TX", timeZone: "soon" },
      "We don't recognize the time zone. Write it as Central Time or America/Chicago.",
    ],
    [{ phoneNumber: phone, tags: "x".repeat(61) }, "A tag is longer than 60 characters."],
  ])("%j is imported without that value: %s", (row, problem) => {
    const place = row.timeZone && row.region === "TX" ? { region: "us-tx" } : {};
    expect(read(row)).toEqual({ contact: { ...empty, phoneNumber: phone, ...place }, leftOut: [problem] });
  });

  it.each<[string, string[], string[], object]>([
    [
      "Google's",
      (
        "First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Nickname,File As,Organization Name," +
        "Organization Title,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label," +
        "Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Region"
      ).split(","),
      [
        ..."Ana,M,Lopez,,,,,Rivers,Owner,1980-03-14,likes tea,,* myContacts ::: VIP,* ".split(","),
        "ana@example.com ::: ana@old.example.com",
        "Mobile",
        "12 ::: +1 512-555-0148",
        "Work",
        "+1 512-555-0199",
        "TX",
      ],
      { company: "Rivers", birthday: { month: 2, date: 14 }, email: "ana@example.com", tags: ["VIP"] },
    ],
    [
      "Google's of before 2024",
      (
        "Name,Given Name,Additional Name,Family Name,Birthday,Notes,Group Membership,E-mail 1 - Type," +
        "E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Name"
      ).split(","),
      "Ana Lopez,Ana,,Lopez,--03-14,,* myContacts,* Home,ana@example.com,Mobile,(512) 555-0148,Rivers".split(
        ",",
      ),
      { company: "Rivers", birthday: { month: 2, date: 14 }, email: "ana@example.com" },
    ],
    [
      "Outlook's",
      (
        "First Name,Middle Name,Last Name,Title,Suffix,Company,Department,Job Title,Business Street," +
        "Business City,Business State,Business Fax,Business Phone,Home Phone,Mobile Phone,Anniversary,Birthday," +
        "Categories,E-mail Address,E-mail Type,E-mail Display Name,Gender,Web Page"
      ).split(","),
      (
        "Ana,,Lopez,,,Rivers,,,Main St,Austin,TX,512-555-0170,512-555-0171,512-555-0172,512-555-0148,0/0/00," +
        "3/14/1980,VIP;Gold,ana@example.com,SMTP,Ana Lopez (ana@example.com),Unspecified,"
      ).split(","),
      {
        company: "Rivers",
        birthday: { month: 2, date: 14 },
        email: "ana@example.com",
        region: "us-tx",
        tags: ["VIP", "Gold"],
      },
    ],
  ])("of %s export is read by its headers, with nothing left out", (_, headers, cells, expected) => {
    const fields = guessColumns(headers, [cells]);
    const { contact, leftOut } = readRow(cells, rowLayout(fields)) as Extract<ReadRow, { contact: object }>;
    expect(contact).toMatchObject({ phoneNumber: phone, firstName: "Ana", lastName: "Lopez", ...expected });
    expect([contact.anniversary, leftOut]).toEqual([null, []]);
  });

  it("keeps valid values next to invalid ones, and reports each of those", () => {
    const tags = ["x".repeat(61), ...Array.from({ length: 51 }, (_, i) => `t${i}`)];
    const row = read({
      phoneNumber: phone,
      firstName: "Ana",
      email: "ana@",
      birthday: "soon",
      tags: tags.join(),
    });
    expect(row).toEqual({
      contact: { ...empty, phoneNumber: phone, firstName: "Ana", tags: tags.slice(1, 51) },
      leftOut: [
        "The email isn't valid.",
        "The birthday isn't a date.",
        "A tag is longer than 60 characters.",
        "There are more than 50 tags.",
      ],
    });
  });

  it("about an earlier contact adds its values and deletes nothing", () => {
    const contact = {
      ...empty,
      phoneNumber: phone,
      firstName: "Ana",
      company: "Rivers",
      region: "us-tx" as const,
      tags: ["VIP"],
    };
    const later = {
      ...empty,
      phoneNumber: phone,
      firstName: "Anna",
      email: "ana@example.com",
      timeZone: "America/Denver",
      tags: ["vip", "new"],
    };
    expect(mergeContact(contact, later, overwriting)).toBe(true);
    expect(contact).toMatchObject({ firstName: "Anna", company: "Rivers", email: "ana@example.com" });
    expect(contact).toMatchObject({ region: "us-tx", timeZone: "America/Denver" });
    expect(contact.tags).toEqual(["VIP", "new"]);
    expect(mergeContact(contact, later, overwriting)).toBe(false);
  });

  const sizeId = "0197b0c0-0000-7000-8000-000000000001";
  const size = { _id: sizeId, name: "Size", kind: "text" as const, options: [] };
  const layout = rowLayout(["phoneNumber", null, `customField:${sizeId}`], [size], ["Phone", "Note", "Size"]);

  it("fills custom fields, and ignores empty ones", () => {
    expect(readRow([phone, "kept out", " M "], layout)).toEqual({
      contact: { ...empty, phoneNumber: phone, customFields: { [sizeId]: "M" } },
      leftOut: [],
    });
    const nothing = { contact: { ...empty, phoneNumber: phone }, leftOut: [] };
    expect(readRow([phone, "kept out", ""], layout)).toEqual(nothing);
    expect(readRow([phone], layout)).toEqual(nothing);
  });

  it("leaves out a custom field's value, by its column's name, when it is too long", () => {
    expect(readRow([phone, "", "x".repeat(501)], layout)).toEqual({
      contact: { ...empty, phoneNumber: phone },
      leftOut: ["“Size” is longer than 500 characters."],
    });
  });

  it("adds its custom fields to those of the same earlier contact", () => {
    const contact = { ...empty, phoneNumber: phone, customFields: { a: "1", b: "2" } };
    expect(
      mergeContact(contact, { ...empty, phoneNumber: phone, customFields: { b: "3" } }, overwriting),
    ).toBe(true);
    expect(contact.customFields).toEqual({ a: "1", b: "3" });
    expect(mergeContact(contact, { ...empty, phoneNumber: phone }, overwriting)).toBe(false);
  });
});
