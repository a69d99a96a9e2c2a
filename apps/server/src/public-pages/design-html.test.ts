import type { ContentDesign, SimpleDesignBlock } from "@broadcast/contract/content-design";
import { describe, expect, it } from "vitest";
import { designHtml } from "./design-html.ts";

const id = "0198c0de-0000-7000-8000-000000000001";
const fileId = "0198c0de-0000-7000-8000-000000000002";
const colors = { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" };
const html = (blocks: ContentDesign["blocks"], fill = (words: string) => words) =>
  designHtml(
    { version: 1, colors, blocks },
    {
      fill,
      picture: () => ({ url: "https://app.example/files/1", size: { width: 800, height: 600 } }),
      logo: { url: "https://app.example/files/logo", alt: "Rivers & Co" },
      form: () => null,
    },
  );
const plain = { bold: false, italic: false, link: null };

describe("a design as a page", () => {
  it("escapes words and merge values, whatever they contain", () => {
    const hostile = `</p><script>alert(1)</script><img src=x onerror=alert(1)>"'`;
    const everywhere: SimpleDesignBlock[] = [
      { id, type: "heading", align: "left", level: 1, text: hostile },
      { id, type: "text", align: "left", paragraphs: [[{ ...plain, text: "{{firstName}}" }]] },
      { id, type: "button", align: "left", label: hostile, link: "https://example.com/?a=1&b=2" },
      { id, type: "image", align: "left", fileId, alt: hostile, link: null },
      { id, type: "social", align: "left", profiles: [{ label: hostile, link: "https://example.com" }] },
      { id, type: "qrCode", align: "left", link: "https://example.com", alt: hostile },
      { id, type: "textUs", align: "left", label: hostile, phoneNumber: "+15125550148", message: hostile },
    ];
    const page = html(everywhere, (words) => words.replace("{{firstName}}", hostile));
    expect(page).not.toMatch(/<script|<img src=x|alt="<|"'/i);
    expect(page.match(/&lt;script&gt;/g)).toHaveLength(7);
    expect(page).toContain('href="https://example.com/?a=1&amp;b=2"');
    expect(page).toContain("sms:+15125550148?body=%3C%2Fp%3E");
  });

  it("has lists, quotes and rules, pictures with their size reserved, the logo and network icons", () => {
    const page = html([
      { id, type: "logo", align: "center" },
      {
        ...{ id, type: "text", align: "left" },
        paragraphs: [
          [{ ...plain, text: "Under", underline: true }],
          { kind: "bullet", runs: [{ ...plain, text: "One" }] },
          { kind: "bullet", runs: [{ ...plain, text: "Two" }] },
          { kind: "number", runs: [{ ...plain, text: "First" }] },
          { kind: "quote", runs: [{ ...plain, text: "Said" }] },
        ],
      },
      { id, type: "image", align: "center", fileId, alt: "Half", width: 50, link: null },
      {
        ...{ id, type: "social", align: "center" },
        profiles: [{ label: "Our Instagram", link: "https://www.instagram.com/rivers" }],
      },
    ]);
    expect(page).toContain('<img class="logo" src="https://app.example/files/logo" alt="Rivers &amp; Co">');
    expect(page).toContain(
      '<p class="left"><u>Under</u></p><ul class="list left"><li>One</li><li>Two</li></ul>',
    );
    expect(page).toContain(
      '<ol class="list left"><li>First</li></ol><blockquote class="left"><p>Said</p></blockquote>',
    );
    expect(page).toContain('width="800" height="600" style="width:50%"');
    expect(page).toMatch(/<svg [^>]*aria-hidden="true">.*<span class="said">Our Instagram<\/span>/);
  });

  it("skips no heading level, whatever the font sizes", () => {
    const sized = (level: 1 | 2 | 3): SimpleDesignBlock => ({
      id,
      type: "heading",
      align: "left",
      level,
      text: "",
    });
    const page = html([sized(2), sized(3), { id, type: "columns", columns: [[sized(1)], [sized(3)]] }]);
    expect([...page.matchAll(/<h(\d) class="size(\d)/g)].map(([, level, size]) => `${level}${size}`)).toEqual(
      ["12", "23", "11", "23"],
    );
  });

  it("draws a QR code of the visitor's own link, never of its tag", () => {
    const code = (link: string, fill?: (words: string) => string) =>
      html([{ id, type: "qrCode", align: "left", link, alt: "" }], fill);
    const mine = "https://app.example/l/menu-k7w2mxp/abc";
    expect(code("[[menu-k7w2mxp]]", (words) => (words === "" ? "" : mine))).toBe(code(mine));
    expect(code("[[menu-k7w2mxp]]", () => "")).toBe("");
  });

  it("leaves out a picture that is deleted, a form that is closed, and a button that leads nowhere yet", () => {
    const blocks: SimpleDesignBlock[] = [
      { id, type: "button", align: "left", label: "Go", link: "" },
      { id, type: "qrCode", align: "left", link: "", alt: "" },
      { id, type: "image", align: "left", fileId, alt: "", link: null },
      { id, type: "form", configurableFormId: id },
    ];
    const sources = { fill: (words: string) => words, picture: () => null, logo: null, form: () => null };
    expect(designHtml({ version: 1, colors, blocks }, sources)).toBe("");
  });
});
