import { expect, test } from "vitest";
import { shortCode } from "../apps/web/short-code.ts";

const { handler } = shortCode.transform as {
  handler: (code: string, id: string) => { code: string } | null;
};
const shortened = (code: string) => handler(code, "/apps/web/src/platform/browser.ts")?.code ?? code;

test("a part that is only named is taken by then", () => {
  expect(shortened('load: async () => (await import("./X.tsx")).X,')).toBe(
    'load: () => import("./X.tsx").then((part) => part.X),',
  );
});

test.each(["open()", "parts.first", "list[0]"])(
  "a part of which more is asked stays as it is: %s",
  (rest) => {
    const code = `load: async () => (await import("./x.ts")).${rest},`;
    expect(shortened(code)).toBe(code);
  },
);
