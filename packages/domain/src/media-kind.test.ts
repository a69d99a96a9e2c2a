import { expect, test } from "vitest";
import { mediaKind } from "./media-kind.ts";

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
