import { expect, it } from "vitest";
import { tagsNamed } from "./tag-label.ts";

it.each([
  ["Hi {{firstName|there}}!", "Hi [First name]!"],
  ["See [[Winter menu]] and {{shoe size}}", "See [Winter menu] and [shoe size]"],
  ["No tags", "No tags"],
])("a line of a list names the tags of %s", (text, line) => {
  expect(tagsNamed(text)).toBe(line);
});
