import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkEmailForm, emailDomain, isDisposable, normalizeEmail, suggestDomain } from "./email-address.ts";

describe("checkEmailForm", () => {
  test.each([
    "ana@example.com",
    " ana@example.com ",
    "ana.lopez+news@mail.example.co.uk",
    "o'brien@example.com",
    "josé@exämple.de",
    "a@b.co",
    "x_y-z@sub-domain.example.museum",
    "me@xn--exmple-cua.xn--p1ai",
    `${"a".repeat(64)}@example.com`,
  ])("%j may be an address", (email) => {
    expect(checkEmailForm(email)).toBe(true);
  });

  test.each([
    "",
    "ana",
    "@example.com",
    "ana@",
    "ana@localhost",
    "ana@example",
    "ana@example.c",
    "ana@example.123",
    "ana@@example.com",
    "ana lopez@example.com",
    "ana@exa mple.com",
    ".ana@example.com",
    "ana.@example.com",
    "a..na@example.com",
    "ana@-example.com",
    "ana@example-.com",
    "ana@example..com",
    "ana@example.com.",
    "ana@example.com, bo@example.com",
    "Ana <ana@example.com>",
    "ana@example.com\nbcc: all@example.com",
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(64)}.com`,
    `a@${"bcd.".repeat(63)}com`,
  ])("%j is none", (email) => {
    expect(checkEmailForm(email)).toBe(false);
  });

  test("a long nonsensical line is refused quickly", () => {
    const start = performance.now();
    expect(checkEmailForm(`${"a.".repeat(50_000)}@${"a-".repeat(50_000)}`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(100);
  });
});

describe("suggestDomain", () => {
  test.each([
    ["ana@gmial.com", "gmail.com"],
    ["ana@gamil.com", "gmail.com"],
    ["ana@gmal.com", "gmail.com"],
    ["ana@gmail.con", "gmail.com"],
    ["ana@gmail.co", "gmail.com"],
    ["ana@gmailcom", "gmail.com"],
    ["ana@GMIAL.cmo", "gmail.com"],
    ["ana@yaho.com", "yahoo.com"],
    ["ana@yahooo.com", "yahoo.com"],
    ["ana@hotmial.com", "hotmail.com"],
    ["ana@hotmal.co", "hotmail.com"],
    ["ana@outlok.com", "outlook.com"],
    ["ana@iclod.com", "icloud.com"],
    ["ana@comcast.ent", "comcast.net"],
    ["ana@aol.con", "aol.com"],
  ])("%s: did you mean %s", (email, domain) => {
    expect(suggestDomain(email)).toBe(domain);
  });

  test.each([
    "ana@gmail.com",
    "ana@mail.com",
    "ana@ymail.com",
    "ana@yahoo.ca",
    "ana@hotmail.co.uk",
    "ana@abc.com",
    "ana@ael.com",
    "ana@small.com",
    "ana@sunrisebakery.com",
    "ana@love.com",
    "ana",
    "",
  ])("%s is left alone", (email) => {
    expect(suggestDomain(email)).toBeNull();
  });

  test("a suggested domain needs no further correction", () => {
    const domain = fc.string({ unit: fc.constantFrom(..."gmailyhot.com"), minLength: 5, maxLength: 12 });
    fc.assert(
      fc.property(domain, (typed) => {
        const suggested = suggestDomain(`ana@${typed}`);
        if (suggested !== null) expect(suggestDomain(`ana@${suggested}`)).toBeNull();
      }),
    );
  });
});

test.each([
  ["mailinator.com", true],
  ["MAILINATOR.com", true],
  ["x.mailinator.com", true],
  ["gmail.com", false],
  ["notyopmail.com", false],
  ["", false],
])("%j is disposable: %s", (domain, expected) => {
  expect(isDisposable(domain)).toBe(expected);
});

test("two spellings of an address are the same", () => {
  expect(normalizeEmail(" Ana@Example.COM ")).toBe("ana@example.com");
  expect(emailDomain("Ana@Example.COM")).toBe("example.com");
  expect(emailDomain("ana")).toBe("");
});
