import { expect, test, vi } from "vitest";
import page from "../../public/unsupported-browser.html?raw";
import script from "../../public/unsupported-browser.js?raw";

const run = (lacking: string[], path = "/chats") => {
  const replace = vi.fn();
  const has = (name: string, value: unknown) => (lacking.includes(name) ? undefined : value);
  const given: Record<string, unknown> = {
    window: { fetch: has("fetch", run), AbortController: has("AbortController", run) },
    document: { createElement: () => (lacking.includes("modules") ? {} : { noModule: false }) },
    Array: { prototype: { findLast: has("findLast", run) } },
    location: { pathname: path, replace },
  };
  new Function(...Object.keys(given), script)(...Object.values(given));
  return replace.mock.calls.flat();
};

test("a supported browser is left alone", () => {
  expect(run([])).toEqual([]);
});

test.each(["fetch", "AbortController", "modules", "findLast"])(
  "a browser without %s is redirected to its page, once",
  (lack) => {
    expect(run([lack])).toEqual(["/unsupported-browser.html"]);
    expect(run([lack], "/unsupported-browser.html")).toEqual([]);
  },
);

test("the page has the exact text, and is written for old browsers, without inline scripts", () => {
  expect(page).toContain("Oh no! Your browser is out of date. Please update your browser.");
  expect(page).not.toMatch(/<script|onclick|\bvar\(/);
  expect(script).not.toMatch(/=>|\b(const|let)\b|`/);
});
