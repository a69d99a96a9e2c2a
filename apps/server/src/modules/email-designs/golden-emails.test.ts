import { join } from "node:path";
import type { ContentDesign, SimpleDesignBlock } from "@broadcast/contract/content-design";
import { describe, expect, test } from "vitest";
import { compileEmail } from "./compile-email.ts";

const colors = { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" };
const idOf = (place: number) => `01a1fc20-0000-7000-8000-${String(place).padStart(12, "0")}`;
const heading = (place: number, text: string): SimpleDesignBlock => ({
  ...{ id: idOf(place), type: "heading", align: "left", level: 2, text },
});
const text = (place: number, words: string): SimpleDesignBlock => ({
  ...{ id: idOf(place), type: "text", align: "left" },
  paragraphs: [[{ text: words, bold: false, italic: false, link: null }]],
});

const plain = (words: string) => ({ text: words, bold: false, italic: false, link: null });

const designs: Record<string, ContentDesign["blocks"]> = {
  button: [{ id: idOf(1), type: "button", align: "center", label: "See it", link: "https://example.com/a" }],
  columns: [
    {
      id: idOf(1),
      type: "columns",
      columns: [
        [heading(2, "Left"), text(3, "First")],
        [heading(4, "Right"), text(5, "Second")],
      ],
    },
  ],
  picture: [
    { id: idOf(1), type: "image", align: "center", fileId: idOf(9), alt: "The shop", link: null },
    { id: idOf(2), type: "divider" },
    text(3, "Words"),
  ],
};

designs.words = [
  { id: idOf(1), type: "logo", align: "center" },
  {
    ...{ id: idOf(2), type: "text", align: "left" },
    paragraphs: [
      [{ text: "Under", bold: false, italic: false, underline: true, link: null }],
      { kind: "bullet", runs: [plain("One")] },
      { kind: "bullet", runs: [plain("Two")] },
      { kind: "number", runs: [plain("First")] },
      { kind: "quote", runs: [plain("Said")] },
    ],
  },
  { id: idOf(3), type: "image", align: "center", fileId: idOf(9), alt: "Half", width: 50, link: null },
  {
    ...{ id: idOf(4), type: "social", align: "center" },
    profiles: [
      { label: "Instagram", link: "https://instagram.com/rivers" },
      { label: "Elsewhere", link: "https://rivers.example" },
    ],
  },
];

const htmlOf = (blocks: ContentDesign["blocks"]) =>
  compileEmail({
    subject: "Spring",
    preheader: "What is new",
    design: { version: 1, colors, blocks },
    pictures: new Map([
      [idOf(9), { url: "https://shop.example/picture/1", size: { width: 400, height: 300 } }],
      [
        "https://instagram.com/rivers",
        { url: "https://shop.example/social-icons/instagram.png", size: null },
      ],
    ]),
  })({
    values: {},
    footer: {
      ...{ company: "Rivers & Co", mailingAddress: null, unsubscribePage: "https://shop.example/u" },
      ...(blocks.some(({ type }) => type === "logo") && { logoUrl: "https://shop.example/logo" }),
    },
  });

describe("the HTML of an email", () => {
  // After a layout change, review the difference in these files, and in Outlook.
  test.each(Object.entries(designs))("with a %s matches its reviewed file", async (name, blocks) => {
    await expect(htmlOf(blocks)).toMatchFileSnapshot(join(import.meta.dirname, "golden", `${name}.html.txt`));
  });

  test("is rendered by Outlook: each section is a separate table between conditional comments", () => {
    const html = htmlOf(designs.columns!);
    expect(html).toContain('xmlns:o="urn:schemas-microsoft-com:office:office"');
    const outlook = [...html.matchAll(/<!--\[if mso \| IE\]>(.*?)<!\[endif\]-->/gs)].map(
      ([, inner]) => inner!,
    );
    expect(outlook.some((inner) => /<td[^>]*width:300px/.test(inner))).toBe(true);
    const opened = outlook.join("").match(/<table/g)?.length;
    expect(outlook.join("").match(/<\/table>/g)?.length).toBe(opened);
  });

  test("keeps its button in Outlook: a cell with the color, not only a link with padding", () => {
    expect(htmlOf(designs.button!)).toMatch(/<td[^>]*bgcolor="#1b7a5f"/);
  });

  test("stacks columns on phones, and no picture is wider than they are", () => {
    const html = htmlOf(designs.columns!);
    expect(html).toMatch(/@media only screen and \(min-width:\s*480px\)/);
    expect(html).toMatch(/class="mj-outlook-group-fix mj-column-per-50"[^>]*width:100%/);
    expect(htmlOf(designs.picture!)).toMatch(/<img[^>]*style="[^"]*width:100%/);
  });

  test("tells screen readers that its tables are presentational, and names its language", () => {
    const html = htmlOf(designs.columns!);
    const tables = [...html.replaceAll(/<!--.*?-->/gs, "").matchAll(/<table[^>]*>/g)].map(([tag]) => tag);
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) expect(table).toContain('role="presentation"');
    expect(html).toMatch(/<html[^>]*lang="en"/);
  });
});
