import { expect, test } from "vitest";
import { mediaKind, wordsOrFile } from "./media-kind.ts";

test.each([
  ["image/jpeg", "picture"],
  ["audio/wav", "recording"],
  ["video/mp4", "video"],
  ["text/vcard", "card"],
  ["text/x-vCard; charset=utf-8", "card"],
  ["application/pdf", "file"],
  ["", "file"],
])("a file of %s is a %s", (contentType, kind) => {
  expect(mediaKind(contentType)).toBe(kind);
});

test("a message is described by its text, else by its file, else by nothing", () => {
  expect(wordsOrFile("Look", "image/png")).toBe("Look");
  expect(wordsOrFile("", "text/x-vcard")).toBe("Contact card");
  expect(wordsOrFile("", "audio/amr")).toBe("Recording");
  expect(wordsOrFile("", null)).toBe("");
});
