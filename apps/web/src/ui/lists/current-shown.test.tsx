import { act, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useCurrentShown } from "./current-shown.ts";

afterEach(() => vi.restoreAllMocks());

function Links({ path }: { path: string }) {
  return (
    <nav ref={useCurrentShown(path)}>
      {["/emails", "/tags"].map((href) => (
        <a key={href} href={href} aria-current={href === path ? "page" : undefined}>
          {href}
        </a>
      ))}
    </nav>
  );
}

test("the link to the current page is brought into sight, at each page", () => {
  const shown: (string | null)[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    shown.push(this.textContent);
  });
  const { rerender } = render(<Links path="/emails" />);
  act(() => rerender(<Links path="/tags" />));
  expect([...new Set(shown)]).toEqual(["/emails", "/tags"]);
});
