import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { api } from "@broadcast/contract";
import type { Endpoint } from "@broadcast/contract/endpoint";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "../../apps/launcher/src/source-files.ts";
import { SETTINGS } from "../../apps/server/src/env.ts";
import { SECRET_FILES } from "../../apps/server/src/secret-files.ts";

/** Compares the lists in docs/security.md with the code: anything missing from its list is reported here. */

const root = dirname(dirname(import.meta.dirname));
const SERVER = "apps/server/src";
const read = (path: string) => readFileSync(join(root, path), "utf8");

const text = read("docs/security.md");
const serverSources = sourceFiles(join(root, SERVER))
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("testing/"))
  .map((path) => ({ path, code: read(`${SERVER}/${path}`) }));

/** Returns the text below a heading, up to the next one. */
function sectionOf(heading: string): string {
  const [, section] = text.split(`\n## ${heading}\n`);
  expect(section, `the section ${heading}`).toBeDefined();
  return section!.split(/\n#{1,2} /)[0]!;
}

/** Returns the names in a text's code spans. */
const namesIn = (part: string): string[] => [...part.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!);

/** Returns the cells of the table in a section that begins with these columns. */
function tableIn(section: string, ...columns: string[]): string[][] {
  const rows = section.split("\n").map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const start = rows.findIndex((row) => columns.every((column, at) => row[at] === column));
  expect(start, `the table of ${columns.join(", ")}`).toBeGreaterThanOrEqual(0);
  const behind = rows.slice(start + 2);
  return behind.slice(
    0,
    behind.findIndex((row) => row.length === 0),
  );
}

const schema = read(`${SERVER}/db/schema.gen.ts`);
const membersOf = (type: string) => [
  ...schema
    .split(`interface ${type} {`)[1]!
    .split("\n}")[0]!
    .matchAll(/^ {2}(\w+): (\w+)/gm),
];
/** The database's tables with their columns, from the generated types. */
const tables = membersOf("DB").map(([, name, type]) => ({
  name: name!,
  columns: membersOf(type!).map(([, column]) => column!),
}));

describe("the list of secrets", () => {
  const names = namesIn(sectionOf("Secrets and keys"));

  it("names every setting that is secret, and a setting that sounds like one is one", () => {
    const secret = [...SECRET_FILES.map((name) => name.replace(/_FILE$/, "")), "TLS_KEY_FILE"];
    expect(secret.length).toBeGreaterThan(20);
    expect(secret.filter((name) => !names.includes(name))).toEqual([]);
    const alike = SETTINGS.filter(
      (name) => /SECRET|PASSWORD|TOKEN|KEY/.test(name) && !SECRET_FILES.includes(name),
    );
    expect(alike.filter((name) => !secret.includes(name))).toEqual([
      // Names, addresses and public halves: worthless without the secret.
      "SINCH_KEY_ID",
      "STRIPE_PUBLISHABLE_KEY",
      "VAPID_PUBLIC_KEY",
      "APNS_KEY_ID",
      "S3_ACCESS_KEY_ID",
    ]);
  });

  it("says how each key is changed", () => {
    const keys = tableIn(sectionOf("Changing keys"), "key", "how it is changed");
    expect(keys.every(([key, how]) => key !== "" && how !== "")).toBe(true);
    const changed = keys.map(([key]) => key).join(" ");
    for (const what of ["`SECRET`", "DKIM", "VAPID", "vendors' credentials", "database passwords"])
      expect(changed).toContain(what);
  });
});

describe("the levels of data", () => {
  const section = sectionOf("Data");
  const levels = tableIn(
    section,
    "level",
    "what",
    "who may have it",
    "how long",
    "in logs",
    "how it is kept",
  );
  const sorted = tableIn(section, "level", "tables").map(([level, list]) => ({ level, its: namesIn(list!) }));

  it("have every table of the database in them, each once", () => {
    expect(tables.length).toBeGreaterThan(50);
    expect(sorted.flatMap(({ its }) => its).sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it("call every table secret that keeps a hash, a token or something sealed", () => {
    const secret = sorted.find(({ level }) => level === "secret")!.its;
    const keeping = tables.filter(({ columns }) =>
      columns.some((column) => /(_hash|token|^sealed_secret)$/.test(column) && column !== "request_hash"),
    );
    expect(keeping.length).toBeGreaterThan(10);
    expect(keeping.map(({ name }) => name).filter((name) => !secret.includes(name))).toEqual([]);
  });

  it("each say who may have them, how long they are kept, what of them is logged and how they are protected", () => {
    expect(levels.map(([level]) => level)).toEqual(["secret", "private", "business", "public"]);
    for (const row of levels)
      expect(
        row.filter((cell) => cell.length < 2),
        row[0]!,
      ).toEqual([]);
    for (const { level } of sorted) expect(levels.map(([name]) => name)).toContain(level);
  });

  it.each([
    ["sessions 30 days without use", "http/guard/session.ts", /SESSION_IDLE_MS = 30 \* DAY_MS/],
    ["until a day after their end", "modules/multi-factor/codes.sql.ts", /interval '1 day'/],
    [
      "links for a new password too",
      "modules/one-time-links/one-time-links.ts",
      /FORGOTTEN_AFTER_MS = 24 \* HOUR_MS/,
    ],
    [
      "counters of wrong passwords two days",
      "modules/sessions/sign-in-failures.ts",
      /FORGOTTEN_AFTER_MS = 2 \* 86/,
    ],
    ["answers to repeated requests after two days", "http/idempotency.ts", /interval '2 days'/],
    ["counted addresses after one", "http/guard/limits/rate-limit.ts", /interval '1 day'/],
    ["changes for live updates after an hour", "http/live/change-log.ts", /interval '1 hour'/],
    [
      "after the 30 days that frequency caps look back",
      "modules/sending/gate/gate-facts.sql.ts",
      /LOOK_BACK_HOURS = 720/,
    ],
    ["at the carrier after 28", "modules/inbound/missed-webhooks.ts", /REMOVED_KEPT_DAYS = 28/],
    ["after seven days", "modules/contact-imports/contact-imports.jobs.ts", /UPLOAD_KEPT_DAYS = 7/],
  ])("are kept as long as is written: %s", (words, path, inCode) => {
    expect(section).toContain(words);
    expect(read(`${SERVER}/${path}`)).toMatch(inCode);
  });

  it("go at somebody's word only where it is said that age ends nothing: messages, contacts, accounts", () => {
    expect(section).toMatch(/^- \*\*Messages and contacts\*\* are deleted by the business, not by age/m);
    const deleting = serverSources.flatMap(({ path, code }) =>
      /(?:delete from|deleteFrom\(")\s*(?:messages|contacts|accounts)\b/.test(code) ? [path] : [],
    );
    // Contacts deleted by a user.
    expect(deleting).toEqual(["modules/contacts/contact-writes.sql.ts"]);
  });
});

describe("the list of costly work", () => {
  const rows = tableIn(sectionOf("Costly work"), "work", "routes and jobs", "what holds it");
  const named = new Set(rows.flatMap(([, work]) => namesIn(work!)));

  it("names every route that takes or hands out a file or a stream, and every job but mails", () => {
    const endpoints = Object.values(api).flatMap((group) => Object.values(group as Record<string, Endpoint>));
    const heavy = endpoints
      .filter(({ kind = "json" }) => kind !== "json")
      .map(({ method, path }) => `${method} ${path}`);
    const jobs = serverSources
      .flatMap(({ code }) =>
        [...code.matchAll(/define(?:Job|Release)\(\{\s*name: "([^"]+)"/g)].map(([, name]) => name!),
      )
      .filter((name) => !/-(mail|notice)$/.test(name));
    expect([heavy.length > 10, jobs.length > 10]).toEqual([true, true]);
    expect([...heavy, ...jobs].filter((name) => !named.has(name))).toEqual([]);
    const routes = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
    expect([...named].filter((name) => !routes.has(name) && !jobs.includes(name))).toEqual([]);
  });

  it("names limits that stand in the code, each in its file", () => {
    let count = 0;
    for (const [work, , limits] of rows) {
      expect(limits, work!).not.toBe("");
      for (const [, constants, files] of limits!.matchAll(/((?:`[A-Z][A-Z_]+`,? ?)+)[^`(]*\(([^)]+)\)/g)) {
        for (const file of namesIn(files!)) {
          const path = existsSync(join(root, file)) ? file : `${SERVER}/${file}`;
          for (const constant of namesIn(constants!)) {
            count += 1;
            expect(read(path), `${constant} of ${path}`).toMatch(new RegExp(`const ${constant}(:[^=]+)? = `));
          }
        }
      }
    }
    expect(count).toBeGreaterThan(20);
  });
});

describe("the list of logs", () => {
  const section = sectionOf("What is logged");
  const names = namesIn(section);

  it("names every table that only grows, every file that writes lines, and the launcher's folder", () => {
    const append = tables.map(({ name }) => name).filter((name) => /_(log|ledger)$/.test(name));
    expect(append.length).toBeGreaterThan(3);
    const writing = serverSources
      .filter(({ code }) => /\bconsole\.|process\.std(out|err)|\bpino\(/.test(code))
      .map(({ path }) => path);
    expect([...append, ...writing].filter((name) => !names.includes(name))).toEqual([]);
    expect(read("apps/launcher/src/start.ts")).toContain('join(dataFolder, "logs"');
    expect(names).toContain(".data/logs");
    expect(names).toContain("/metrics");
  });

  it("says of each log who reads or keeps it", () => {
    const logs = section.split("\n").filter((line) => line.startsWith("- **"));
    expect(logs.length).toBeGreaterThan(6);
    for (const log of logs) expect(log).toMatch(/read|keeps|network only|stderr/);
  });
});

describe("the rule for packages", () => {
  it("says within how many days a known weakness is mended, by how severe it is", () => {
    const days =
      /within (\d+) days when it is critical, (\d+) when high, (\d+) when moderate, (\d+) when low/.exec(
        sectionOf("Packages"),
      );
    const [critical, high, moderate, low] = days!.slice(1).map(Number);
    expect(critical).toBeLessThan(high!);
    expect(high).toBeLessThan(moderate!);
    expect(moderate).toBeLessThan(low!);
    expect(low).toBeLessThanOrEqual(90);
    expect(sectionOf("Packages")).toMatch(
      /Node and PostgreSQL with each of their security releases within \d+ days/,
    );
  });
});
