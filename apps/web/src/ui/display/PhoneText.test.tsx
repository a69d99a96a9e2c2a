import { PhoneText } from "@broadcast/ui/display/PhoneText.tsx";
import { expect, it } from "vitest";
import { render } from "../../testing/render.tsx";

const keptWhole = (words: string) => {
  const { container } = render(<PhoneText>{words}</PhoneText>);
  expect(container.textContent).toBe(words);
  return [...container.querySelectorAll(".whitespace-nowrap")].map(({ textContent }) => textContent);
};

it.each([
  ["Text START to (512) 555-0148 to get messages again.", ["(512) 555-0148"]],
  ["(512) 555-0148 or (512) 555-0199", ["(512) 555-0148", "(512) 555-0199"]],
  ["We texted a code to (•••) •••-0148. Enter its six digits.", ["(•••) •••-0148"]],
  ["+44 20 7946 0958", ["+44 20 7946 0958"]],
  ["Take +15125550148?", ["+15125550148"]],
  ["3 of 7 steps done, 24 hours left, 100 credits", []],
  ["j•••@example.com", []],
])("in running text a phone number stays on one line: %s", (words, numbers) => {
  expect(keptWhole(words)).toEqual(numbers);
});
