import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const page = join(import.meta.dirname, "../../apps/sandbox/page");
const read = (pattern: string) =>
  globSync(pattern, { cwd: page }).map((path) => readFileSync(join(page, path), "utf8"));

/** Those of Tailwind that the page uses beside its own. */
const utilities = new Set(["flex", "flex-col", "gap-4"]);

test("every class that the sandbox's page names has a style", () => {
  const styled = new Set(
    [
      ...read("**/*.css")
        .join("\n")
        .matchAll(/\.([a-z][\w-]*)/g),
    ].map(([, name]) => name),
  );
  const named = read("**/*.tsx").flatMap((source) =>
    [...source.matchAll(/className="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")),
  );
  expect(named).toContain("chip");
  expect(named.filter((name) => !styled.has(name) && !utilities.has(name))).toEqual([]);
});
