import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compileMessage,
  customFieldCode,
  MERGE_FIELDS,
  type MergeValues,
  renderMessage,
  unknownFields,
  usedFields,
} from "./merge-fields.ts";

const render = (text: string, values: MergeValues = {}) => renderMessage(compileMessage(text), values);

describe("rendering", () => {
  test.each<[string, MergeValues, string]>([
    ["Hi {{firstName}}!", { firstName: "Ana" }, "Hi Ana!"],
    ["Hi {{ firstName }}!", { firstName: " Ana " }, "Hi Ana!"],
    ["Hi {{FIRSTNAME}} {{last name}}", { firstName: "Ana", lastName: "Lopez" }, "Hi Ana Lopez"],
    ["Hi {{firstName|there}}", { firstName: "Ana" }, "Hi Ana"],
    ["Hi {{firstName|there}}", {}, "Hi there"],
    ["Hi {{firstName | dear friend }}, ok", { firstName: "  " }, "Hi dear friend, ok"],
    ["{{firstName}}{{lastName}}", { firstName: "A", lastName: "B" }, "AB"],
    ["No fields", {}, "No fields"],
    ["", {}, ""],
    ["Braces }} or {{}} or {x} or {{ stay", {}, "Braces }} or {{}} or {x} or {{ stay"],
    ["{{favoriteColor}}", { favoriteColor: "teal" }, "teal"],
  ])("%j with %j is %j", (text, values, expected) => {
    expect(render(text, values)).toEqual({ text: expected, missing: [] });
  });

  test.each([
    ["Hi {{firstName}}, sale today", "Hi, sale today"],
    ["Hi {{firstName}} , sale today", "Hi, sale today"],
    ["Hi {{firstName}} sale today", "Hi sale today"],
    ["Hi {{firstName}} {{lastName}}, sale", "Hi, sale"],
    ["Hi {{firstName}} {{lastName}}", "Hi"],
    ["Hi {{firstName}}! Sale", "Hi! Sale"],
    ["Hi, {{firstName}}! Sale", "Hi! Sale"],
    ["Thanks, {{firstName}}", "Thanks"],
    ["Thanks, {{firstName}}.", "Thanks."],
    ["Thanks, {{firstName}}\nBye", "Thanks\nBye"],
    ["{{firstName}}, your order is ready", "your order is ready"],
    ["Hello\n{{firstName}} welcome", "Hello\nwelcome"],
    ["{{firstName}}", ""],
    ["Ana ({{company}}) called", "Ana called"],
    ["Ana ({{company}}).", "Ana."],
    ["Ana ({{company}} office) called", "Ana (office) called"],
    ["See {{contactLink}}  two  blanks stay  ", "See two  blanks stay  "],
    ["Hi {{firstName|}}, sale", "Hi, sale"],
  ])("%j without values is %j", (text, expected) => {
    expect(render(text).text).toBe(expected);
  });

  test("a present value next to a missing one keeps its space", () => {
    expect(render("Hi {{firstName}} {{lastName}}, sale", { lastName: "Lopez" }).text).toBe("Hi Lopez, sale");
    expect(render("Hi {{firstName}} {{lastName}}, sale", { firstName: "Ana" }).text).toBe("Hi Ana, sale");
  });

  test("missing values are listed once; an empty fallback is deliberate, not missing", () => {
    expect(render("{{firstName}} {{firstName}} {{email}} {{lastName|}}").missing).toEqual([
      "firstName",
      "email",
    ]);
  });

  test("a value is never treated as a template", () => {
    const values = { firstName: "{{email}}", lastName: "{{lastName}}", email: "secret@example.com" };
    expect(render("{{firstName}} {{lastName}} {{{firstName}}}", values).text).toBe(
      "{{email}} {{lastName}} {{{email}}}",
    );
    expect(render("Pay {{company}}", { company: "$& $1 \\n" }).text).toBe("Pay $& $1 \\n");
  });

  test.each(["constructor", "__proto__", "toString"])("%s finds nothing", (code) => {
    expect(render(`{{${code}}}`)).toEqual({ text: "", missing: [code] });
  });

  test.each([
    "{{firstName}} {{#if email}}{{email}}{{/if}}",
    `\${email} <%= email %> {% raw %}{{{email}}}{% endraw %} #{email}`,
    "{{constructor.constructor('return 1')()}} {{__proto__.x}} {{=<% %>=}}",
    "**bold** _soft_ [link](javascript:alert(1)) # Title\n* one",
    "<b onclick=alert(1)>&amp;</b><style>*{color:red}</style>",
    "=1+1 @SUM(A1) $& $1 \\1",
  ])("the value %j stays as it is: no markup, no style and no expression of it is understood", (value) => {
    expect(render("{{company}}", { company: value, email: "x@example.com", firstName: "Ana" }).text).toBe(
      value,
    );
  });

  test.each([
    "{{7*7}}",
    "{{firstName.length}}",
    "{{constructor.name}}",
    "{{firstName|{email}}}",
    "{{> email}}",
  ])("%j is looked up by its whole name, as any other field, and nothing of it is worked out", (text) => {
    const { text: rendered } = render(text, { firstName: "Ana", email: "x@example.com" });
    expect(rendered).not.toMatch(/49|3|Object|x@example/);
  });

  test("with every value present, each field is replaced and everything else stays", () => {
    const piece = fc.constantFrom(
      " ",
      ", ",
      "!",
      "\n",
      "(",
      ")",
      "{{firstName}}",
      "{{company|x}}",
      "word",
      "{",
    );
    fc.assert(
      fc.property(
        fc.array(piece),
        fc.string().filter((s) => s.trim() !== ""),
        (pieces, name) => {
          const expected = pieces
            .map((p) => (p === "{{firstName}}" ? name.trim() : p === "{{company|x}}" ? "Acme" : p))
            .join("");
          expect(render(pieces.join(""), { firstName: name, company: "Acme" }).text).toBe(expected);
        },
      ),
    );
  });

  test("a missing value leaves neither a double space nor a space before punctuation", () => {
    const piece = fc.constantFrom(
      " {{firstName}}",
      " {{lastName}}",
      " word",
      ",",
      "!",
      " ({{company}})",
      "\nNext",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const { text } = render(`Hi${pieces.join("")}`);
        expect(text).not.toMatch(/ {2}| [,!]| $/);
        expect(text).not.toContain("{{");
      }),
    );
  });
});

describe("the fields of a text", () => {
  test("unknown codes are reported once, custom ones are known", () => {
    const text = "{{frstName}} {{firstName}} {{favoriteColor}} {{frstName|x}} {{Last Name}}";
    expect(unknownFields(text)).toEqual(["frstName", "favoriteColor"]);
    expect(unknownFields(text, ["favoriteColor"])).toEqual(["frstName"]);
    expect(usedFields(text)).toEqual(["frstName", "firstName", "favoriteColor", "lastName"]);
  });

  test("no two built-in fields share a code or a label", () => {
    expect(new Set(MERGE_FIELDS.map((field) => field.code.toLowerCase())).size).toBe(MERGE_FIELDS.length);
    expect(new Set(MERGE_FIELDS.map((field) => field.label)).size).toBe(MERGE_FIELDS.length);
  });

  test.each([
    ["Favorite color", "contact", "favoriteColor"],
    ["T-shirt size", "contact", "tShirtSize"],
    ["Lieblingsstück", "contact", "lieblingsstück"],
    ["First name", "contact", "customFirstName"],
    ["Favorite color", "user", "myFavoriteColor"],
    ["Email", "user", "myCustomEmail"],
    ["!!", "contact", "custom"],
  ] as const)("custom field %j of the %s has the code %j", (name, group, code) => {
    expect(customFieldCode(name, group)).toBe(code);
  });
});
