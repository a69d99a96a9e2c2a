import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { plainError, runTool } from "../../apps/launcher/src/plain-error.ts";
import { sourceFiles } from "../../apps/launcher/src/source-files.ts";

const root = dirname(dirname(import.meta.dirname));

/** The security document has its own check, which also verifies its tests; help articles name no files. */
const DOCUMENT = /^(?!docs\/security\.md$)(docs\/.+\.md|(.+\/)?README\.md)$/;
/** Where a path in a document may begin, besides the repository, its own folder and the `src` next to it. */
const HOMES = ["apps/server/src", "apps/web/src"];

const FILE = /^[\w.-]+(\/[\w.-]+)*\.(tsx?|sql|json|mjs|js|md|html|example)$/;
const FOLDER = /^[\w-]+(\/[\w.-]+)+\/?$/;
/** Without an extension it may be an API address, so only paths that begin with one of these are folders. */
const FOLDERS = new Set(
  (
    "apps packages docs e2e bench tools contract domain server web sandbox launcher " +
    "db events http jobs modules pictures providers public-pages recordings seed testing features platform app lib"
  ).split(" "),
);
/** Example names for file naming. */
const SHAPES = new Set(
  "x.ts x.routes.ts x.sql.ts x.jobs.ts kebab-case.ts PascalCase.tsx types.ts".split(" "),
);
/** Files created by the product, or provided by its operator. */
const NOT_OURS = new Set(["google-services.json", "secrets.json"]);

/** Lists missing files and folders that documents name, a sentence each. */
export function docPathBreaches(folder: string): string[] {
  const files = sourceFiles(folder);
  const names = new Set(files.map((path) => basename(path)));
  return files
    .filter((path) => DOCUMENT.test(path))
    .flatMap((document) =>
      codeSpans(readFileSync(join(folder, document), "utf8"))
        .filter(({ code }) => isPath(code) && !isThere(code, document, folder, names))
        .map(({ code, line }) => `${document}:${line}: ${code} does not exist.`),
    );
}

/** Returns the text between single backticks outside of code blocks. */
function codeSpans(text: string): { code: string; line: number }[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ""));
  return prose
    .split("\n")
    .flatMap((line, index) =>
      [...line.matchAll(/`([^`]+)`/g)].map(([, code]) => ({ code: code!, line: index + 1 })),
    );
}

const isPath = (code: string): boolean =>
  !SHAPES.has(code) &&
  !NOT_OURS.has(code) &&
  !code.startsWith(".") &&
  (FILE.test(code) || (FOLDER.test(code) && FOLDERS.has(code.split("/")[0]!)));

/** A name without a folder matches any file: the sentence around it says where to look. */
function isThere(code: string, document: string, folder: string, names: ReadonlySet<string>): boolean {
  if (!code.includes("/") && names.has(code)) return true;
  const beside = dirname(document);
  return ["", beside, join(beside, "src"), ...HOMES].some((home) => existsSync(join(folder, home, code)));
}

if (import.meta.main) {
  await runTool(() => {
    const breaches = docPathBreaches(root);
    for (const breach of breaches) console.log(breach);
    if (breaches.length > 0)
      throw plainError(
        `${breaches.length} paths in the documents lead nowhere. Write them from the root, the document's folder, ${HOMES.join(" or ")}.`,
      );
  });
}
