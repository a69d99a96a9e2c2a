import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MESSAGE_TAGS, type MessageTagKind, tagText, tagValues, tokenize } from "./message-tags.ts";

const kinds = Object.keys(MESSAGE_TAGS) as MessageTagKind[];

describe("tokenize", () => {
  test("finds every kind of tag between plain text", () => {
    const text = "Hi {{firstName}}, see {<menu>}, fill <<signup>>, read {[ home ]} or tap [[sale]]!";
    expect(tokenize(text).map(({ kind, value }) => [kind, value])).toEqual([
      ["text", "Hi "],
      ["dynamicField", "firstName"],
      ["text", ", see "],
      ["attachment", "menu"],
      ["text", ", fill "],
      ["configurableForm", "signup"],
      ["text", ", read "],
      ["landingPage", "home"],
      ["text", " or tap "],
      ["trackableLink", "sale"],
      ["text", "!"],
    ]);
  });

  test.each([
    "no tags",
    "",
    "{{open",
    "{{}} [[]] <<>> {[]} {<>}",
    "{{  }}",
    "a << b > c",
    "array[[0]",
    "{one}",
  ])("%j is plain text", (text) => {
    expect(tokenize(text).every((token) => token.kind === "text")).toBe(true);
    expect(tokenize(text).length).toBeLessThanOrEqual(1);
  });

  test("a third brace belongs to the text", () => {
    expect(tokenize("{{{firstName}}}").map((token) => token.raw)).toEqual(["{", "{{firstName}}", "}"]);
  });

  test("no part of a message is lost or moved", () => {
    const pieces = fc.constantFrom(
      "{{",
      "}}",
      "[[",
      "]]",
      "<<",
      ">>",
      "{<",
      ">}",
      "{[",
      "]}",
      "a",
      " ",
      "😀",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const text = parts.join("");
        const tokens = tokenize(text);
        expect(tokens.map((token) => token.raw).join("")).toBe(text);
        for (const token of tokens) expect(text.startsWith(token.raw, token.start)).toBe(true);
      }),
    );
  });

  test("any inserted tag is parsed back as that tag", () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.string({ minLength: 1 }), (kind, value) => {
        const [token] = tokenize(tagText(kind, `x${value}`));
        expect(token).toMatchObject({ kind, value: `x${value}`.replace(/[<>{}[\]]/g, "").trim() });
      }),
    );
  });
});

test("tagValues lists each link once", () => {
  expect(tagValues("[[a]] [[b]] [[a]] {{c}}", "trackableLink")).toEqual(["a", "b"]);
});
