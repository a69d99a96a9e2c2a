import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, test } from "vitest";
import { render } from "../../../testing/render.tsx";
import { isUrlLike, UrlField } from "./UrlField.tsx";

test.each([
  ["a.b", true],
  ["https://example.com/menu", true],
  ["localhost", false],
  ["two words.com", false],
  ["example.", false],
])("%s is a web address: %s", (typed, expected) => {
  expect(isUrlLike(typed)).toBe(expected);
});

function Asking() {
  const [url, setUrl] = useState("");
  return <UrlField label="Website" value={url} onChange={setUrl} />;
}

it("an address without a dot is reported when the field is left, and cleared while it is corrected", async () => {
  render(<Asking />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Website"), "localhost");
  expect(screen.queryByText(/Please enter a web address/)).toBeNull();
  await user.tab();
  expect(screen.getByText(/Please enter a web address/)).toBeTruthy();
  await user.type(screen.getByLabelText("Website"), ".com");
  expect(screen.queryByText(/Please enter a web address/)).toBeNull();
});
