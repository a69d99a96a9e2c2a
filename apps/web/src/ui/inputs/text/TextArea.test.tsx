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

test("the box takes at most 8 rows, also of the taller ones on phones", () => {
  const { container } = render(<TextArea label="Notes" value="" onChange={() => {}} />);
  const box = container.querySelector("textarea")!;
  const pixelsIn = (name: RegExp) => Number(name.exec(box.className)?.[1]);
  const paddingAndBorder = 2 * 8 + 2;
  const rows = (height: RegExp, leading: RegExp) =>
    (pixelsIn(height) - paddingAndBorder) / (4 * pixelsIn(leading));
  expect(rows(/(?<![:-])max-h-\[(\d+)px\]/, /(?<![:-])leading-(\d)/)).toBe(8);
  expect(rows(/max-sm:max-h-\[(\d+)px\]/, /max-sm:leading-(\d)/)).toBe(8);
});
