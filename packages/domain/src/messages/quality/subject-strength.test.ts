import { expect, test } from "vitest";
import { subjectStrength } from "./subject-strength.ts";

test.each([
  ["Your table on Saturday", "strong", null],
  ["{{firstName|Hi}}, we saved your seat", "strong", null],
  ["New spring pieces, and a map of the new store", "strong", "Phones show about 40 characters"],
  ["Hello", "fair", "Add a few words"],
  ["SALE TODAY at the store", "fair", "Avoid all caps"],
  ["Re: your order of Monday", "fair", "Re: and Fwd:"],
  ["RISK FREE!!! Act now and earn money", "weak", "spam filters"],
  ["Open on Sunday 🎉🎉 and Monday", "strong", "one emoji"],
  ["Open for you on Sunday ---", "strong", "repeated symbols"],
  [`${"All about our summer opening hours and more ".repeat(2)}`, "fair", "Make it shorter"],
] as const)("%s is %s", (subject, level, advice) => {
  const strength = subjectStrength(subject);
  expect(strength?.level).toBe(level);
  if (advice === null) expect(strength?.advice).toEqual([]);
  else expect(strength?.advice.join(" ")).toContain(advice);
});

test("an empty subject is not rated; the most important advice comes first", () => {
  expect(subjectStrength("  ")).toBeNull();
  expect(subjectStrength("FREE MONEY!!! Click here")?.advice[0]).toContain("spam filters");
});
