import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { pictureMaxBytes } from "../../../lib/device/media-files.ts";
import { render } from "../../../testing/render.tsx";
import { AttachedPicture } from "./AttachedPicture.tsx";

const url = `data:image/jpeg;base64,${btoa("x".repeat(3_000))}`;
const show = (phoneNumber: string, bytesBefore?: number) =>
  render(
    <AttachedPicture
      picture={{ url, contentType: "image/jpeg", ...(bytesBefore && { bytesBefore }) }}
      maxBytes={pictureMaxBytes(phoneNumber)}
      onRemove={() => {}}
    />,
  );

test.each([
  ["+15125550100", undefined, "Your number can send pictures up to 900 KB."],
  ["+18005550100", undefined, "Your number can send pictures up to 525 KB."],
  [
    "+18005550100",
    4_200_000,
    "Your number can send pictures up to 525 KB. This one was 4.2 MB, so we made it fit.",
  ],
])("from %s a picture that had %s bytes shows the number's limit", (phoneNumber, bytesBefore, words) => {
  show(phoneNumber, bytesBefore);
  expect(screen.getByRole("status").textContent).toBe(words);
  expect(screen.getByText("3 KB")).toBeTruthy();
});
