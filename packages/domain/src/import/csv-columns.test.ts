import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CsvField, guessColumns } from "./csv-columns.ts";

type Guesses = (CsvField | null)[];

describe("by header", () => {
  test.each<[string, string[], Guesses]>([
    [
      "a plain list",
      ["First Name", "Last Name", "Phone", "Email", "Company", "Birthday", "Anniversary", "Tags"],
      ["firstName", "lastName", "phoneNumber", "email", "company", "birthday", "anniversary", "tags"],
    ],
    [
      "technical names",
      ["first_name", "last_name", "phone_number", "e-mail"],
      ["firstName", "lastName", "phoneNumber", "email"],
    ],
    [
      "German",
      ["Vorname", "Nachname", "Handy", "E-Mail-Adresse", "Firma", "Geburtstag"],
      ["firstName", "lastName", "phoneNumber", "email", "company", "birthday"],
    ],
    ["German with plain Name", ["Name", "Vorname", "Telefon"], ["lastName", "firstName", "phoneNumber"]],
    [
      "Spanish",
      ["Nombre", "Apellidos", "Teléfono", "Correo electrónico", "Fecha de nacimiento"],
      ["firstName", "lastName", "phoneNumber", "email", "birthday"],
    ],
    [
      "French",
      ["Prénom", "Nom", "Téléphone", "Courriel", "Société"],
      ["firstName", "lastName", "phoneNumber", "email", "company"],
    ],
    ["full names", ["Name", "Mobile", "Group"], ["name", "phoneNumber", "tags"]],
    ["mobile before the rest", ["Home Phone", "Phone", "Mobile", "Fax"], [null, null, "phoneNumber", null]],
    ["each field once", ["Email", "E-mail", "Email Address"], ["email", null, null]],
    [
      "parts of a name that are no field",
      ["Middle Name", "Street", "Zip", "Notes", ""],
      [null, null, null, null, null],
    ],
    ["where they live", ["Phone", "State", "Time zone"], ["phoneNumber", "region", "timeZone"]],
    ["where they live, in other words", ["Province", "Timezone"], ["region", "timeZone"]],
    ["as the contact form names it", ["State/Province", "Time Zone"], ["region", "timeZone"]],
    ["a status", ["Status", "Phone status"], [null, null]],
    ["date of birth", ["DOB", "Wedding date"], ["birthday", "anniversary"]],
    ["full and split names together", ["Name", "Given Name", "Family Name"], [null, "firstName", "lastName"]],
    [
      "a telling part inside",
      ["Customer phone number (US)", "Primary e-mail (work)"],
      ["phoneNumber", "email"],
    ],
    [
      "other things of a contact",
      ["Customer ID", "Order number", "Phone type", "Email opt-in", "Mailing address"],
      [null, null, null, null, null],
    ],
  ])("%s", (_, headers, expected) => {
    expect(guessColumns(headers, [])).toEqual(expected);
  });
});

describe("by values", () => {
  test("finds phones and addresses under meaningless headers", () => {
    const rows = [
      ["Ana", "(512) 555-0148", "ana@example.com", "12"],
      ["Bo", "+1 512 555 0149", "bo@example.com", "7"],
    ];
    expect(guessColumns(["A", "B", "C", "D"], rows)).toEqual([null, "phoneNumber", "email", null]);
  });

  test("a header is overruled by its values", () => {
    const headers = ["Phone 1 - Type", "Phone 1", "Phone 1 - Value", "Email"];
    const rows = [["Mobile", "Home", "512-555-0148", "not given"]];
    expect(guessColumns(headers, rows)).toEqual([null, null, "phoneNumber", null]);
  });

  test("a state needs values that are states, and two letters alone are not enough", () => {
    const rows = [
      ["active", "TX", "OK"],
      ["closed", "ON", "IN"],
      ["TX", "Texas", "ME"],
    ];
    expect(guessColumns(["State", "Home state", "Answer"], rows)).toEqual([null, "region", null]);
    expect(guessColumns(["Zone", "TZ"], [["B4", "CST"]])).toEqual([null, "timeZone"]);
  });

  test("of two phone columns the one that contains phone numbers wins", () => {
    expect(guessColumns(["Mobile", "Phone"], [["", "512-555-0148"]])).toEqual([null, "phoneNumber"]);
  });

  test("a column of whole names stays one next to a stray half", () => {
    expect(guessColumns(["Name", "First"], [["Ana Lopez", "Ana"]])).toEqual(["name", null]);
  });

  test("short rows and long numbers do no harm", () => {
    expect(guessColumns(["Id", "Card"], [["1"], ["2", "4111 1111 1111 1111"]])).toEqual([null, null]);
  });
});

test("no field is assigned twice, and every column has a result", () => {
  const header = fc.oneof(
    fc.constantFrom("Name", "Vorname", "Phone", "Mobile", "Email", "Tags", "Nom"),
    fc.string(),
  );
  const rows = fc.array(
    fc.array(fc.constantFrom("", "Ana", "Ana Lopez", "5125550148", "a@b.co"), { maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(header, { maxLength: 8 }), rows, (headers, sampleRows) => {
      const guesses = guessColumns(headers, sampleRows);
      const fields = guesses.filter((guess) => guess !== null);
      expect(guesses).toHaveLength(headers.length);
      expect(new Set(fields).size).toBe(fields.length);
    }),
  );
});

describe("as exporters write them", () => {
  test.each([
    ["an apostrophe", "'+15125550148"],
    ["a formula that keeps text", '="5125550148"'],
    ["a link", "tel:+1-512-555-0148"],
  ])("a phone column after %s is one, whatever its name", (_, cell) => {
    expect(guessColumns(["Name", "Contact"], [["Ann Lee", cell]])).toEqual(["name", "phoneNumber"]);
    expect(guessColumns(["Name", "Phone"], [["Ann Lee", cell]])).toEqual(["name", "phoneNumber"]);
  });

  test("an empty phone column is not preferred to a filled one", () => {
    const rows = [["", "512-555-0148"]];
    expect(guessColumns(["Phone", "Primary"], rows)).toEqual([null, "phoneNumber"]);
    expect(guessColumns(["Phone", "Work phone"], rows)).toEqual([null, "phoneNumber"]);
    expect(guessColumns(["Phone"], [[""]])).toEqual(["phoneNumber"]);
  });

  test.each(["State/Region", "Province Code", "Region", "State / Province"])("%s is a state", (header) => {
    expect(guessColumns([header], [["TX"], ["CA"]])).toEqual(["region"]);
  });

  test("an address to write to is an email", () => {
    expect(guessColumns(["Link"], [["mailto:ann@example.com"]])).toEqual(["email"]);
  });
});
