import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { render } from "../../../testing/render.tsx";
import { CodeField } from "./CodeField.tsx";

const complete = vi.fn();

function Asking() {
  const [code, setCode] = useState("");
  return <CodeField label="Code" value={code} onChange={setCode} onComplete={complete} />;
}

const open = () => {
  complete.mockReset();
  render(<Asking />);
  return screen.getByLabelText("Code") as HTMLInputElement;
};

it("a pasted code is accepted in any notation", async () => {
  const input = open();
  await userEvent.click(input);
  await userEvent.paste("Your code: 123 456");
  expect(input.value).toBe("123456");
  expect(complete.mock.calls).toEqual([["123456"]]);
});

it("typed digits complete the code once; letters and a seventh digit are ignored", async () => {
  const input = open();
  await userEvent.type(input, "12a34567");
  expect(input.value).toBe("123456");
  expect(complete).toHaveBeenCalledTimes(1);
});

it("phones can tell that it is a one-time code of digits", () => {
  const input = open();
  expect(input.autocomplete).toBe("one-time-code");
  expect(input.inputMode).toBe("numeric");
});
