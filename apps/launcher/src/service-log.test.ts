import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openServiceLog, rotateOpenLog } from "./service-log.ts";

const LIMITS = { fileBytes: 100, filesKept: 3, fileHours: 24, keptDays: 14 };

describe("a log", () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "broadcast-log-"));
    file = join(folder, "it.log");
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true, force: true });
  });
  const names = () => readdirSync(folder).toSorted();

  it("is rotated by size, and only a fixed number of files is kept", () => {
    const log = openServiceLog(file, undefined, LIMITS);
    for (let line = 0; line < 50; line += 1) log.write(`line ${line}, which has thirty letters`);
    log.close();
    expect(names()).toEqual(["it.log", "it.log.1", "it.log.2", "it.log.3"]);
    expect(readFileSync(file, "utf8")).toContain("line 49");
    for (const name of names()) expect(readFileSync(join(folder, name)).length).toBeLessThanOrEqual(100);
  });

  it("is rotated by age, and old files are deleted", () => {
    writeFileSync(`${file}.1`, "old");
    utimesSync(`${file}.1`, new Date(0), new Date(0));
    const log = openServiceLog(file, undefined, LIMITS);
    log.write("yesterday");
    const later = performance.now() + 25 * 3_600_000;
    const now = vi.spyOn(performance, "now").mockReturnValue(later);
    log.write("today");
    now.mockRestore();
    log.close();
    expect(names()).toEqual(["it.log", "it.log.1"]);
    expect(readFileSync(file, "utf8")).toBe("today\n");
    expect(readFileSync(`${file}.1`, "utf8")).toBe("yesterday\n");
  });

  // The system's own full device; where there is none, simulating one needs root.
  it.runIf(existsSync("/dev/full"))(
    "without room deletes its rotated files, reports once, drops lines instead of failing, and continues",
    () => {
      const troubles: string[] = [];
      symlinkSync("/dev/full", file);
      for (const number of [1, 2]) writeFileSync(`${file}.${number}`, "old");
      const log = openServiceLog(file, (error) => troubles.push(error.code ?? ""), LIMITS);
      const start = performance.now();
      log.write("one");
      log.write("two");
      const now = vi.spyOn(performance, "now").mockReturnValue(start + 10_000);
      log.write("three");
      expect(troubles).toEqual(["ENOSPC"]);
      expect(names()).toEqual(["it.log"]);
      rmSync(file);
      now.mockReturnValue(start + 20_000);
      log.write("four");
      now.mockRestore();
      log.close();
      expect(readFileSync(file, "utf8")).toBe("(3 lines could not be written)\nfour\n");
    },
  );

  it("that is shed writes nothing and keeps nothing old, until resumed", () => {
    const log = openServiceLog(file, undefined, LIMITS);
    for (let line = 0; line < 10; line += 1) log.write(`line ${line}, which has thirty letters`);
    log.shed();
    log.write("lost");
    expect(names()).toEqual(["it.log"]);
    expect(readFileSync(file, "utf8")).not.toContain("lost");
    log.resume();
    log.write("kept");
    log.close();
    expect([...names().map((name) => readFileSync(join(folder, name), "utf8"))].join("")).toContain(
      "(1 lines could not be written)\nkept\n",
    );
  });

  it("opened by another program is rotated in place", () => {
    writeFileSync(file, "x".repeat(200));
    rotateOpenLog(file, LIMITS);
    appendFileSync(file, "new");
    expect(names()).toEqual(["it.log", "it.log.1"]);
    expect(readFileSync(file, "utf8")).toBe("new");
    expect(readFileSync(`${file}.1`, "utf8")).toBe("x".repeat(200));
  });
});
