import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { TextArea } from "./TextArea.tsx";

/** The hidden copy that gives the box its height. */
const beneath = (container: HTMLElement) =>
  container.querySelector("textarea")?.parentElement?.querySelector("[aria-hidden]")?.textContent?.trim();

test("the box is as high as its text, or its placeholder while empty", () => {
  const wording = "I agree to receive recurring marketing texts from Rivers Studio at the number I gave.";
  const area = (value: string) => (
    <TextArea label="What they agree to" value={value} onChange={() => {}} placeholder={wording} />
  );
  const { container, rerender } = render(area(""));
  expect(beneath(container)).toBe(wording);
  rerender(area("Yes"));
  expect(beneath(container)).toBe("Yes");
});
