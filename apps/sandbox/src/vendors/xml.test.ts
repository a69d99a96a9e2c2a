import { expect, test } from "vitest";
import { parseXml, textOf } from "./xml.ts";

test("attributes, entities, CDATA, comments and nesting are read", () => {
  const root = parseXml(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>
    <!-- a comment with <Tags> -->
    <Response a='1' b="x &amp; y"><Say voice="alice">Tom &amp; &#74;erry&#x2019;s <![CDATA[<b>]]></Say><Pause length="2"/></Response>`);
  expect(root).toMatchObject({ name: "Response", attributes: { a: "1", b: "x & y" } });
  expect(root.children).toMatchObject([{ name: "Say" }, { name: "Pause", attributes: { length: "2" } }]);
  expect(textOf(root)).toBe("Tom & Jerry’s <b>");
});

test.each([
  "",
  "plain text",
  "<Response>",
  "<Response></Other>",
  "<Response/><Response/>",
  "<Response/> tail",
  "<Response a=1/>",
  "<Response><Say>a < b</Say></Response>",
  "</Response>",
])("%j is refused with a sentence", (document) => {
  expect(() => parseXml(document)).toThrow(/\.$/);
});

test("a large document is parsed in linear time", () => {
  const startedAt = performance.now();
  expect(parseXml(`<R>${'<P a="b">text</P>'.repeat(20_000)}</R>`).children).toHaveLength(20_000);
  expect(() => parseXml(`<R${' a="b"'.repeat(20_000)}`)).toThrow();
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
