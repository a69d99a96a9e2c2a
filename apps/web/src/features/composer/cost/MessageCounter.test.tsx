import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MessageCounter } from "./MessageCounter.tsx";
import { measureMessage } from "./message-cost.ts";

test.each([
  [1024, false],
  [1025, true],
])("the counter of %i characters is an error: %s", (characters, isError) => {
  render(<MessageCounter cost={measureMessage("x".repeat(characters), "sms", () => ({}))} />);
  const counter = screen.getByText(new RegExp(`^${characters} / 1024`));
  expect(counter.className.includes("text-bad11")).toBe(isError);
  // Not by color alone.
  expect(counter.textContent?.endsWith(", too long")).toBe(isError);
});
