import { expect, test } from "vitest";
import { gapsIn, withdrawnIn } from "./check-lock.ts";

const lock = (more: Record<string, object>) => ({
  packages: {
    "node_modules/tool": {
      version: "1.2.3",
      dev: true,
      optionalDependencies: { "tool-linux-x64": "1.2.3", "tool-win32-arm64": "1.2.3" },
    },
    "node_modules/tool-linux-x64": { version: "1.2.3", optional: true },
    ...more,
  },
});

test("an optional package of another platform that is not locked is named, with its missing entry", () => {
  expect([...gapsIn(lock({}))]).toEqual([
    [
      "node_modules/tool-win32-arm64",
      { version: "1.2.3", dev: true, optional: true, cpu: ["arm64"], os: ["win32"] },
    ],
  ]);
});

test("a lock file that names every platform has no gaps", () => {
  expect(gapsIn(lock({ "node_modules/tool/node_modules/tool-win32-arm64": { version: "1.2.3" } })).size).toBe(
    0,
  );
});

test("a package that its author has withdrawn is named with the reason", () => {
  const withdrawn = { version: "1.0.0", deprecated: "no longer supported" };
  expect(withdrawnIn(lock({ "node_modules/old": withdrawn }))).toEqual([
    "node_modules/old: no longer supported",
  ]);
  expect(withdrawnIn(lock({}))).toEqual([]);
});
