import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { npmProgram } from "../apps/launcher/src/npm-program.ts";
import { plainError, runTool } from "../apps/launcher/src/plain-error.ts";
import { runStep } from "../apps/launcher/src/processes/run-step.ts";

/**
 * `npm run new-module call-notes`: creates a module with everything the conventions require, from contract to list
 * screen.
 */

const root = dirname(import.meta.dirname);
const templates = join(import.meta.dirname, "new-module");
const migrations = "apps/server/src/db/migrations";

/** Writes the files of a module and adds it to the product's lists. Returns the changed paths. */
export function writeModule(folder: string, name: string): string[] {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(name)) {
    throw plainError(
      "Give the module the plural of what it holds, in kebab-case: npm run new-module call-notes",
    );
  }
  const rename = renamer(name);
  const server = `apps/server/src/modules/${name}`;
  const web = `apps/web/src/features/${name}`;
  if (existsSync(join(folder, server)) || existsSync(join(folder, web))) {
    throw plainError(`There is a module ${name} already; choose another name.`);
  }
  const files: [template: string, file: string][] = [
    ["contract.ts", `packages/contract/src/${name}.ts`],
    ["migration.sql", `${migrations}/${nextNumber(folder)}-${name}.sql`],
    ["index.ts", `${server}/index.ts`],
    ["routes.ts", `${server}/${name}.routes.ts`],
    ["use-cases.ts", `${server}/${name}.ts`],
    ["sql.ts", `${server}/${name}.sql.ts`],
    ["server-test.ts", `${server}/${name}.test.ts`],
    ["api.ts", `${web}/${name}.api.ts`],
    ["screens.ts", `${web}/screens.ts`],
    ["list.tsx", `${web}/${rename("CallNote")}List.tsx`],
    ["web-test.tsx", `${web}/${rename("CallNote")}List.test.tsx`],
  ];
  // Lists first: when one has changed beyond recognition, nothing is left half done.
  const lists = [...Map.groupBy(entries, ({ file }) => file)].map(([file, its]) => ({
    file,
    text: its.reduce((text, entry) => enter(text, entry, rename), readFileSync(join(folder, file), "utf8")),
  }));
  const written = files.map(([template, file]) => ({
    file,
    text: rename(readFileSync(join(templates, `${template}.template`), "utf8")),
  }));
  for (const { file, text } of [...lists, ...written]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return [...written, ...lists].map(({ file }) => file);
}

type Entry = {
  file: string;
  /** The new text goes before the first match. */
  before: RegExp;
  text: string;
};

/** Where a module is added; the names are those of the templates. */
const entries: Entry[] = [
  {
    file: "packages/contract/src/index.ts",
    before: /import type \{ EndpointGroup/,
    text: 'import { callNotes } from "./call-notes.ts";\n',
  },
  { file: "packages/contract/src/index.ts", before: /\} satisfies Record/, text: "  callNotes,\n" },
  { file: "packages/contract/src/shapes.ts", before: /;\n\n\/\*\* An id of one kind/, text: ' | "callNote"' },
  {
    file: "packages/contract/src/endpoint.ts",
    before: /\] as const;\nexport type Topic/,
    text: '  "callNotes",\n',
  },
  {
    file: "apps/server/src/modules.ts",
    before: /import \{ consentModule/,
    text: 'import { callNotesModule } from "./modules/call-notes/index.ts";\n',
  },
  { file: "apps/server/src/modules.ts", before: /\];\n/, text: "  callNotesModule,\n" },
  {
    file: "apps/server/src/testing/contract-endpoints.ts",
    before: / {2}return \{\n {4}organizationLocation,/,
    text: '  const callNote = await client.ok(api.callNotes.create, { body: { name: "Theirs" } });\n',
  },
  {
    file: "apps/server/src/testing/contract-endpoints.ts",
    before: / {4}user: business\.userId/,
    text: "    callNote: callNote._id,\n",
  },
  {
    file: "apps/web/src/app/routing/screens.ts",
    before: /import \{ chatsScreens/,
    text: 'import { callNotesScreens } from "../features/call-notes/screens.ts";\n',
  },
  { file: "apps/web/src/app/routing/screens.ts", before: /\];\n/, text: "  ...callNotesScreens,\n" },
  {
    file: "apps/web/src/app/menu/menu.ts",
    before: / {6}\{ path: "\/contests"/,
    text: '      { path: "/call-notes", label: "Call notes", icon: ClipboardList },\n',
  },
];

function enter(text: string, { file, before, text: entry }: Entry, rename: (text: string) => string): string {
  const at = text.search(before);
  if (at < 0) throw new Error(`${file} no longer holds ${before}: bring tools/new-module.ts up to date.`);
  // A menu entry may already exist, waiting for its screen.
  if (entry.includes("label:") && text.includes(`"${rename("/call-notes")}"`)) return text;
  return text.slice(0, at) + rename(entry) + text.slice(at);
}

/** The templates are about call notes; this renames that to the module's own subject, in every spelling of a name. */
function renamer(plural: string): (text: string) => string {
  const singular = plural.replace(/ies$/, "y").replace(/(?<=[sx]|sh|ch)es$|s$/, "");
  const pairs = [
    ["call-notes", plural],
    ["call-note", singular],
  ].flatMap(([from = "", to = ""]) =>
    [kebab, camel, pascal, snake, words, sentence].map((write) => [write(from), write(to)] as const),
  );
  return (text) => pairs.reduce((result, [from, to]) => result.replaceAll(from, to), text);
}

const parts = (name: string) => name.split("-");
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const kebab = (name: string) => name;
const pascal = (name: string) => parts(name).map(capital).join("");
const camel = (name: string) => name.charAt(0) + pascal(name).slice(1);
const snake = (name: string) => parts(name).join("_");
const words = (name: string) => parts(name).join(" ");
const sentence = (name: string) => capital(words(name));

function nextNumber(folder: string): string {
  const numbers = readdirSync(join(folder, migrations)).map((file) => Number(file.slice(0, 4)) || 0);
  return String(Math.max(0, ...numbers) + 1).padStart(4, "0");
}

if (import.meta.main) {
  await runTool(async () => {
    const files = writeModule(root, process.argv[2] ?? "");
    await runStep([npmProgram("@biomejs/biome", "biome"), "check", "--write", ...files]);
    const { isOk } = await runStep(["tools/generated/generate.ts"], { isShown: true });
    if (!isOk)
      throw plainError('The files are there, but "npm run generate" failed; the reason stands above.');
    for (const file of files) console.log(file);
    console.log(
      "\nNext: say in the migration what a row is, give the contract its fields, and run npm test.",
    );
  });
}
