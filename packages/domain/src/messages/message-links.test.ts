import { expect, test } from "vitest";
import { linksIn, shortenerIn } from "./message-links.ts";

test.each([
  ["See https://rivers.example/sale.", ["https://rivers.example/sale"]],
  [
    "(http://www.Rivers.example/a?b=c) and https://b.example!",
    ["http://www.Rivers.example/a?b=c", "https://b.example"],
  ],
  ["Hi {{contactLink}} [[sale-k7w2mxp]]", []],
  ["No address: http:// alone", []],
])("%j links to %j", (text, urls) => {
  const links = linksIn(text);
  expect(links.map(({ url }) => url)).toEqual(urls);
  for (const { url, start, end } of links) expect(text.slice(start, end)).toBe(url);
});

test.each([
  ["https://bit.ly/3xYz", "bit.ly"],
  ["Look: bit.ly/3xYz today", "bit.ly"],
  ["HTTPS://WWW.TinyURL.com/abc", "tinyurl.com"],
  ["https://t.co/a", "t.co"],
  ["https://rivers.example/bit.ly/", null],
  ["https://rabbit.ly/a", null],
  ["mail me@bit.ly/home", null],
  ["and/or", null],
  ["", null],
])("%j goes over %j", (text, host) => {
  expect(shortenerIn(text)).toBe(host);
});
