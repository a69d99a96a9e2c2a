import { expect, test } from "vitest";
import { withShortImports } from "../../apps/web/short-code.ts";

test("a loaded part is taken from its module by then; one that is called or inspected is left alone", () => {
  expect(withShortImports('load: async () => (await import("./A.tsx")).A,')).toBe(
    'load: () => import("./A.tsx").then((part) => part.A),',
  );
  for (const other of [
    'open: async () => (await import("./b.ts")).open(),',
    'open: async () => (await import("./b.ts")).open\n    (1),',
    'name: async () => (await import("./b.ts")).thing.name,',
    'names: async () => (await import("./b.ts")).things?.[0],',
    'lazy(async () => ({ default: (await import("./C.tsx")).C }))',
  ])
    expect(withShortImports(other)).toBe(other);
});
