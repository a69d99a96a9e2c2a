import { createHash } from "node:crypto";
import { passwordProblem } from "@broadcast/domain/account/password";
import { describe, expect, test } from "vitest";
import { leakedPasswordFilter } from "../../../../../tools/generated/leaked-passwords.ts";
import { filterPlaces, isLeakedPassword } from "./leaked-passwords.ts";

describe("a leaked password", () => {
  test.each([
    "syncmaster",
    "VQsaBLPzLa",
    "evangelion",
    "EFBCAPA201",
    "needforspeed",
    "cxfcnkbdfz",
    "1qa2ws3ed4rf",
    "skorpion39",
    "SKORPION39",
  ])("%j is one, though no rule of ours would guess it", async (password) => {
    expect(passwordProblem(password, "")).toBeNull();
    expect(await isLeakedPassword(password)).toBe(true);
  });

  test.each(["orange-kettle-42", "my dentist hums polkas", "我喜欢在雨天喝热巧克力"])(
    "%j is not",
    async (password) => {
      expect(await isLeakedPassword(password)).toBe(false);
    },
  );

  test("next to no other password is taken for one", async () => {
    let mistaken = 0;
    for (let index = 0; index < 20_000; index += 1) {
      const password = createHash("sha256").update(`${index}`).digest("base64url").slice(0, 16);
      if (await isLeakedPassword(password)) mistaken += 1;
    }
    expect(mistaken).toBeLessThanOrEqual(3);
  });
});

test("a filter recognizes each password it was made from, and contains no short ones", () => {
  const { filter, count } = leakedPasswordFilter(["Skorpion39", "skorpion39", "short", "needforspeed"]);
  expect(count).toBe(2);
  const knows = (password: string) =>
    filterPlaces(password, filter.length * 8).every((place) => filter[place >> 3]! & (1 << (place & 7)));
  expect([knows("skorpion39"), knows("NeedForSpeed"), knows("short")]).toEqual([true, true, false]);
});
