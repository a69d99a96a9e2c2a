import { describe, expect, it } from "vitest";
import { contentDesign } from "./content-design.ts";

const id = "0198c0de-0000-7000-8000-000000000001";
const colors = { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" };
const designOf = (...blocks: unknown[]) => ({ version: 1, colors, blocks });
const buttonTo = (link: unknown) => designOf({ id, type: "button", align: "left", label: "Open", link });
const isTaken = (design: unknown) => contentDesign.safeParse(design).success;

describe("a design", () => {
  it("opens as it was saved, byte by byte", () => {
    const design = designOf(
      { id, type: "heading", align: "center", level: 1, text: " Hi {{firstName|there}} \u202e" },
      {
        id,
        type: "columns",
        columns: [
          [
            {
              id,
              type: "text",
              align: "left",
              paragraphs: [[], [{ text: "a\n  b", bold: true, italic: false, link: null }]],
            },
          ],
          [{ id, type: "spacer", height: 24 }],
        ],
      },
    );
    expect(JSON.stringify(contentDesign.parse(design))).toBe(JSON.stringify(design));
  });

  it.each([
    "https://example.com/a?b=c#d",
    "http://example.com",
    "mailto:maya@example.com",
    "tel:+15125550148",
  ])("can link to %s", (link) => expect(isTaken(buttonTo(link))).toBe(true));

  it.each([
    "javascript:alert(1)",
    " javascript:alert(1)",
    "JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "//example.com",
    "/settings",
    "https://",
    'https://example.com/"onmouseover=alert(1)',
    "https://example.com\\@evil.example",
  ])("may not link to %j", (link) => expect(isTaken(buttonTo(link))).toBe(false));

  it("accepts no unknown blocks or fields, and no nested columns", () => {
    expect(isTaken(designOf({ id, type: "html", html: "<b>" }))).toBe(false);
    expect(isTaken(designOf({ id, type: "divider", style: "x" }))).toBe(false);
    const columns = { id, type: "columns", columns: [[], []] };
    expect(isTaken(designOf(columns))).toBe(true);
    expect(isTaken(designOf({ ...columns, columns: [[columns], []] }))).toBe(false);
    expect(isTaken({ ...designOf(), colors: { ...colors, text: "red;}body{display:none" } })).toBe(false);
  });
});
