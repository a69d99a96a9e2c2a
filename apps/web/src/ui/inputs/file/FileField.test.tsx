import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { render } from "../../../testing/render.tsx";
import { FileField } from "./FileField.tsx";

function Picking() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileField label="Document" value={file} onChange={setFile} maxBytes={2_000_000} kinds={["text/*"]} />
  );
}

const input = () => screen.getByLabelText("Document", { selector: "input" });
const text = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type: "text/plain" });

it("a file up to the limit is accepted, and a larger one refused with the limit", async () => {
  render(<Picking />);
  await userEvent.upload(input(), text("fits.txt", 2_000_000), { applyAccept: false });
  expect(screen.getByText("fits.txt")).toBeTruthy();
  await userEvent.upload(input(), text("large.txt", 2_000_001), { applyAccept: false });
  expect(screen.getAllByText("File must be less than 2MB")).toHaveLength(1);
  expect(screen.getByText("fits.txt")).toBeTruthy();
});

it("another kind of file is an invalid selection", async () => {
  render(<Picking />);
  const picture = new File(["x"], "a.png", { type: "image/png" });
  await userEvent.upload(input(), picture, { applyAccept: false });
  expect(screen.getByText("Invalid Selection")).toBeTruthy();
});
