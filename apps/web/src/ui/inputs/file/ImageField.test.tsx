import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { render } from "../../../testing/render.tsx";
import { ImageField } from "./ImageField.tsx";

const taken = vi.fn();

function Picking() {
  const [picture, setPicture] = useState<Blob | string | null>(null);
  return (
    <>
      <input aria-label="Name" />
      <ImageField
        label="Picture"
        value={picture}
        onChange={(next) => {
          taken(next);
          setPicture(next);
        }}
      />
    </>
  );
}

const gif = (bytes: number) => new File([new Uint8Array(bytes)], "a.gif", { type: "image/gif" });
const zone = () => screen.getByRole("group", { name: "Picture" });

beforeEach(() => {
  taken.mockReset();
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => {};
  render(<Picking />);
});

it("a picture is accepted when chosen, shown, and can be removed", async () => {
  await userEvent.upload(screen.getByLabelText("Picture", { selector: "input" }), gif(100));
  expect(await screen.findByRole("img", { name: "Your picture" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Remove picture" }));
  expect(taken).toHaveBeenLastCalledWith(null);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Choose picture" }));
});

it("a picture is accepted when it is dropped on the field", async () => {
  fireEvent.drop(zone(), { dataTransfer: { files: [gif(100)], types: ["Files"] } });
  await waitFor(() => expect(taken).toHaveBeenCalledTimes(1));
});

it("a picture is accepted when it is pasted, but not into a text field", async () => {
  fireEvent.paste(screen.getByLabelText("Name"), { clipboardData: { files: [gif(100)] } });
  fireEvent.paste(document.body, { clipboardData: { files: [gif(200)] } });
  await waitFor(() => expect(taken).toHaveBeenCalledTimes(1));
  expect(taken.mock.calls[0]?.[0]).toHaveProperty("size", 200);
});

it("a moving picture over 0.9 MB is refused in the documents' words, once, until a good one is taken", async () => {
  const input = screen.getByLabelText("Picture", { selector: "input" });
  await userEvent.upload(input, gif(900_001));
  // Fails if the words appear in a second place.
  const alert = await screen.findByRole("alert");
  expect(screen.getByText("Invalid Selection")).toBe(within(alert).getByText("Invalid Selection"));
  expect(screen.getByText("GIF images must be less than 0.9MB")).toBeTruthy();
  expect(zone().getAttribute("aria-describedby")).toBe(alert.closest("[id$=-error]")?.id);
  expect(taken).not.toHaveBeenCalled();
  await userEvent.upload(input, gif(100));
  await waitFor(() => expect(taken).toHaveBeenCalledTimes(1));
  expect(screen.queryByText("Invalid Selection")).toBeNull();
});
