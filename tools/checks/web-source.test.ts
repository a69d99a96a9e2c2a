import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "../../apps/launcher/src/source-files.ts";

const root = dirname(dirname(import.meta.dirname));

const sources = sourceFiles(root)
  .filter(
    (path) =>
      /^(apps\/web\/(src|public|index)|apps\/sandbox\/page)/.test(path) && /\.(tsx?|js|html)$/.test(path),
  )
  .filter((path) => !/\.test\.tsx?$/.test(path) && !path.includes("/testing/"))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** Returns every tag of a text that opens a page elsewhere, with all of its attributes. */
const tagsOut = (text: string): string[] =>
  [...text.matchAll(/target=["{]*["']_blank/g)].map(({ index }) => {
    const start = text.lastIndexOf("<", index);
    // A tag ends at the first `>` that is not part of an arrow function.
    const end = text.slice(index).search(/(?<!=)>/);
    return text.slice(start, index + end + 1);
  });

describe("the source of the screens", () => {
  it("opens other sites only with noopener or noreferrer", () => {
    const found = sources.flatMap(({ path, text }) => tagsOut(text).map((tag) => ({ path, tag })));
    expect(found.length).toBeGreaterThan(3);
    for (const { path, tag } of found) {
      expect(tag, path).toMatch(/rel=["{]*["'][^"']*(noopener|noreferrer)/);
    }
    for (const { path, text } of sources) {
      for (const [call] of text.matchAll(/window\.open\([^)]*\)/g)) {
        expect(call, path).toMatch(/noopener|noreferrer/);
      }
    }
  });

  it("shows markup from the server only in a frame without any rights", () => {
    const framed = sources.filter(({ text }) => /\bsrcDoc=/.test(text));
    expect(framed.length).toBeGreaterThan(0);
    for (const { path, text } of framed) expect(text, path).toContain('sandbox=""');
  });

  it("addresses its reader plainly", () => {
    const withoutComments = (text: string) =>
      text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
    const found = sources.flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/.*\b(whoever|somebody|anybody)\b.*/gi)].map(
        ([line]) => `${path}: ${line.trim()}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it("keeps no session, password or code in the browser's storage", () => {
    const kept = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:writeSetting|Storage\.setItem)\(([^,]*),/g)].map(
        ([, name]) => `${path}: ${name}`,
      ),
    );
    expect(kept.length).toBeGreaterThan(1);
    expect(kept.filter((what) => /token|password|session|secret|nonce|verification/i.test(what))).toEqual([]);
  });

  it("keeps in memory of a module only what goes with the person, or says why it stays", () => {
    // Function types are listeners, removed with their screens; with contents, it is a table.
    const holder =
      /^(?:export )?(?:let |const \w+(?:: (?!readonly|never)[^=]+)? = (?:new (?:Weak)?(?:Map|Set)(?:<(?!\().*>)?\(\)|\[\]|\{\}))/;
    const found = sources
      .filter(({ path }) => path.startsWith("apps/web/src/"))
      .flatMap(({ path, text }) =>
        text.split("\n\n").flatMap((block) => {
          const says = block.includes("// Outlives the person: ");
          return block
            .split("\n")
            .filter((line) => holder.test(line) && !says)
            .map((line) => `${path}: ${line}`);
        }),
      );
    // Anything listed here should use `ofPerson` or `personalValue` (lib/device/personal-state.ts), or say why it
    // stays.
    expect(found).toEqual([]);
  });

  it("masks every password, names it to password managers, and keeps nobody from pasting one", () => {
    const features = sources.filter(({ path }) => /^apps\/web\/src\/(app|features)\//.test(path));
    const fields = features
      .filter(({ path }) => !path.includes("/style-guide/"))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/<(?:TextField|EmailField|SearchField|CodeField|TextArea|input)\b(?:=>|[^>])*>/g)]
          .map(([tag]) => tag)
          .filter((tag) => /label=[{"][^}"]*password|type="password"|name="[^"]*password/i.test(tag))
          .map((tag) => ({ path, tag })),
      );
    // Nearly all of them use two shared fields.
    const shared = features.flatMap(({ text }) => [...text.matchAll(/<(?:Current|New)PasswordField\b/g)]);
    expect(fields.length + shared.length).toBeGreaterThan(11);
    for (const name of ["CurrentPasswordField", "NewPasswordField"]) {
      expect(fields.map(({ path }) => path)).toContain(`apps/web/src/features/passwords/${name}.tsx`);
    }
    for (const { path, tag } of fields) {
      expect(tag, path).toMatch(/\stype="password"/);
      expect(tag, path).toMatch(/\sautoComplete="(current|new)-password"/);
    }
    // Every password of a form uses one of these, or the field for new ones.
    const named = features.flatMap(({ path, text }) =>
      [...text.matchAll(/<Field name="\w*password"[\s\S]*?<\/Field>/gi)].map(([field]) => ({ path, field })),
    );
    expect(named.length + shared.length).toBeGreaterThan(10);
    for (const { path, field } of named) expect(field, path).toMatch(/type="password"/);
    const touched = [...new Set(fields.map(({ path }) => path)), "apps/web/src/ui/inputs/text/TextField.tsx"];
    const kept = sources.filter(({ path }) => touched.includes(path));
    expect(
      kept.filter(({ text }) =>
        /\bon(Paste|Drop|Copy|BeforeInput|KeyDown|Input)\b|readOnly[^\n]*password/.test(text),
      ),
    ).toEqual([]);
  });

  it("loads nothing from another site", () => {
    const found = sources.flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /(?:src|href)=["'](?:https?:)?\/\/[^"']*|@import\s+url\(["']?https?:|fetch\(["'`]https?:/g,
        ),
      ]
        .map(([what]) => what)
        .filter((what) => !/^href=/.test(what))
        .map((what) => `${path}: ${what}`),
    );
    expect(found).toEqual([]);
  });
});
