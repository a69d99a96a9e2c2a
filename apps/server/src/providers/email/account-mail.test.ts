import { expect, it } from "vitest";
import { renderAccountMail } from "./account-mail.ts";

const mail = renderAccountMail({
  to: "jo@mail.example",
  subject: "Hello\r\nBcc: all@mail.example",
  firstName: '<img src="https://evil.example/x.png">',
  paragraphs: ["First line", "- one\n- two"],
  quote: "What\nthey wrote <b>",
  button: { label: "Go on", url: "https://app.example/?a=1&b=2" },
  note: "Ignore this mail.",
});

it("has the product's name, a light and a dark style, and a preview of its contents", () => {
  expect(mail.html).toContain("Project Broadcast</td>");
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(mail.html).toContain("prefers-color-scheme:dark");
  expect(mail.html.indexOf("First line")).toBeLessThan(mail.html.indexOf("<table"));
});

it("loads nothing, whatever a name holds", () => {
  expect(mail.html).not.toMatch(/<(img|link|script|iframe)/i);
  expect(mail.html).toContain("&lt;img");
  const addresses = [...mail.html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses).toEqual(["https://app.example/?a=1&amp;b=2"]);
});

it("keeps its subject on one line, and says the same without HTML", () => {
  expect(mail.subject).toBe("Hello Bcc: all@mail.example");
  expect(mail.text).toContain("- one\n- two\n\nWhat\nthey wrote <b>\n\nGo on:\nhttps://app.example/?a=1&b=2");
});
