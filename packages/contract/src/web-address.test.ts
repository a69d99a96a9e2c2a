import { describe, expect, it } from "vitest";
import { configurableFormChange } from "./configurable-forms.ts";
import { qrCodeAddress } from "./qr-codes.ts";
import { trackableLinkCreation } from "./trackable-links.ts";
import { redirectAddress } from "./web-address.ts";

const takers: [string, (url: string) => boolean][] = [
  ["a trackable link", (url) => trackableLinkCreation.safeParse({ name: "Menu", url }).success],
  ["a QR code", (url) => qrCodeAddress.safeParse(url).success],
  ["a form's redirect", (redirectUrl) => configurableFormChange.safeParse({ redirectUrl }).success],
  ["a page's redirect", (url) => redirectAddress.safeParse(url).success],
];

describe.each(takers)("%s", (_name, takes) => {
  it.each([
    "https://example.com",
    "http://www.example.com/a/b?c=d#e",
    "HTTPS://Example.COM:8443/menu",
    "https://example.com?from={{firstName}}",
    "https://müller.example/straße",
    "https://203.0.113.7/menu",
    " https://example.com ",
  ])("takes %s", (url) => {
    expect(takes(url)).toBe(true);
  });

  it.each([
    "https://localhost",
    "https://localhost/menu.html",
    "http://intranet:8080/a.b",
    "https://localhost?next=example.com",
    "https://a.b@localhost/",
    "https://.com",
    "https://example..com",
    "https://",
    "example.com",
    "https://two words.com",
    "javascript:alert(1.2)",
    "ftp://example.com",
  ])("refuses %s, which is no URL or has no dot in its host", (url) => {
    expect(takes(url)).toBe(false);
  });
});

it("a redirect can be left empty, but a link's URL cannot", () => {
  expect(redirectAddress.safeParse("").success).toBe(true);
  expect(trackableLinkCreation.safeParse({ name: "Menu", url: "" }).success).toBe(false);
});
