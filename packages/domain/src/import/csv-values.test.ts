import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MONTH_NAMES } from "../time/dates.ts";
import { parseDayAndMonth, splitFullName } from "./csv-values.ts";

describe("splitFullName", () => {
  test.each([
    ["Ana Lopez", "Ana", "Lopez"],
    ["  Ana   Maria  Lopez ", "Ana Maria", "Lopez"],
    ["Lopez, Ana Maria", "Ana Maria", "Lopez"],
    ["Ana", "Ana", ""],
    ["", "", ""],
    ["Maria de la Cruz", "Maria", "de la Cruz"],
    ["Ludwig van Beethoven", "Ludwig", "van Beethoven"],
    ["Martin King Jr.", "Martin", "King Jr."],
    ["Martin King, Jr.", "Martin", "King Jr."],
    ["de Souza", "de", "Souza"],
    ["Lopez,", "Lopez", ""],
  ])("%j is %j and %j", (fullName, firstName, lastName) => {
    expect(splitFullName(fullName)).toEqual({ firstName, lastName });
  });

  test("no word of a name is lost", () => {
    const word = fc.constantFrom("Ana", "de", "Lopez", "Jr.", "van", "O'Brien");
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const { firstName, lastName } = splitFullName(words.join(" "));
        expect([firstName, lastName].filter(Boolean).join(" ")).toBe(words.join(" "));
      }),
    );
  });
});

describe("parseDayAndMonth", () => {
  test.each([
    "3/14",
    "03/14/1980",
    "3-14-80",
    "14/3/1980",
    "1980-03-14",
    "1980-3-14",
    "1980/03/14",
    "19800314",
    "--03-14",
    "1980-03-14T00:00:00.000Z",
    "3/14/1980 12:00 AM",
    "14 March",
    "March 14",
    "Mar. 14th, 1980",
    "14th of March 1980",
    "14-Mar-80",
    "Friday, March 14, 1980",
    "14.3.",
    "14.03.1980",
    "14. März 1980",
    "14 de marzo de 1980",
    "14 mars 1980",
  ])("%j is 14 March", (text) => {
    expect(parseDayAndMonth(text)).toEqual({ month: 2, date: 14 });
  });

  test.each([
    ["2/29", { month: 1, date: 29 }],
    ["1/1", { month: 0, date: 1 }],
    ["1er août", { month: 7, date: 1 }],
    ["31. Dezember", { month: 11, date: 31 }],
    ["5 juillet", { month: 6, date: 5 }],
    ["4/5/1980", { month: 3, date: 5 }],
  ])("%j is %j", (text, day) => {
    expect(parseDayAndMonth(text)).toEqual(day);
  });

  test.each([
    "",
    "unknown",
    "2/30",
    "13/13",
    "0/5",
    "4/31",
    "March",
    "14",
    "14 Smarch",
    "1980",
    "March 1980",
    "3/14/1980/7",
  ])("%j is not a day", (text) => {
    expect(parseDayAndMonth(text)).toBeNull();
  });

  test("every day of the year is parsed in each common format", () => {
    const day = fc.integer({ min: 0, max: 365 }).map((n) => new Date(Date.UTC(2000, 0, 1 + n)));
    fc.assert(
      fc.property(day, (at) => {
        const [month, date] = [at.getUTCMonth(), at.getUTCDate()];
        for (const text of [
          at.toISOString(),
          `${month + 1}/${date}`,
          `${date}.${month + 1}.`,
          `${MONTH_NAMES[month]} ${date}, 1999`,
          `${date} ${MONTH_NAMES[month]}`,
        ]) {
          expect(parseDayAndMonth(text), text).toEqual({ month, date });
        }
      }),
    );
  });
});
