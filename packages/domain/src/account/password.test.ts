import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCommonPassword, passwordProblem } from "./password.ts";

const EMAIL = "sunrise.bakery@example.com";

describe("passwordProblem", () => {
  test.each([
    "correct cow battery staple",
    "mauve-kettle-71-orbit",
    "vT9#kLq2!x",
    "тихий вечер у моря",
    "我喜欢在雨天喝热巧克力",
    "🦊🌲🏔️🚲☕🎻🧭🪁🧵🫖",
    "my dentist hums polkas",
    "x".repeat(3) + "Kettle-drum ".repeat(10).slice(0, 125),
  ])("%j is good", (password) => {
    expect(passwordProblem(password, EMAIL)).toBeNull();
  });

  test.each([
    ["", "Use at least 10 characters for your password."],
    ["vT9#kLq2!", "Use at least 10 characters for your password."],
    ["🦊🌲🏔🚲☕", "Use at least 10 characters for your password."],
    ["vT9#kLq2!x".repeat(13), "Use at most 128 characters for your password."],
    ["sunrise.bakery", "Choose a password that isn't your email address."],
    ["Sunrise.Bakery@Example.com", "Choose a password that isn't your email address."],
    ["password123", "This password is easy to guess. Choose a longer or less common one."],
  ])("%j is refused: %s", (password, problem) => {
    expect(passwordProblem(password, EMAIL)).toBe(problem);
  });

  test("without an email there is nothing to compare with", () => {
    expect(passwordProblem("mauve-kettle-71-orbit", "")).toBeNull();
  });
});

describe("isCommonPassword", () => {
  test.each([
    "Password123!",
    "P@ssw0rd2026",
    "p4$$w0rd!!",
    "Welcome2026!",
    "123Welcome123",
    "iloveyou12345",
    "Summer2026!!",
    "Sunshine#1234",
    "qwertyuiop",
    "qwerty123456",
    "1234567890",
    "0987654321",
    "abcdefghij",
    "zyxwvutsrq",
    "aaaaaaaaaa",
    "1212121212",
    "abcabcabcabc",
    "1q2w3e4r5t",
    "1qaz2wsx3edc",
    "letmein_please",
    "MyPassword1",
    "admin.admin.2",
    "correcthorsebatterystaple",
    "Football1234",
    "qazwsxedcrfv",
  ])("%j is", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each(["sunshine over kettledrums", "passionfruit-harbor", "4815162342lost", "qwerty-harbour-lamp"])(
    "%j is not",
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  test("random letters and digits pass", () => {
    const random = fc.uint8Array({ minLength: 12, maxLength: 24 }).map((bytes) => {
      const letters = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
      return [...bytes].map((byte, i) => letters[(byte + i * 17) % letters.length]).join("");
    });
    fc.assert(fc.property(random, (password) => new Set(password).size < 7 || !isCommonPassword(password)));
  });
});
