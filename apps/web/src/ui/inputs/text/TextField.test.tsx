import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { render } from "../../../testing/render.tsx";
import { TextField } from "./TextField.tsx";

function Asking() {
  const [password, setPassword] = useState("");
  return (
    <TextField
      label="Your password"
      name="password"
      type="password"
      autoComplete="current-password"
      value={password}
      onChange={setPassword}
    />
  );
}

const input = () => screen.getByLabelText("Your password") as HTMLInputElement;

beforeEach(() => {
  render(<Asking />);
});

it("a password is masked until its button shows it, and then again", async () => {
  await userEvent.type(input(), "orange-kettle-42");
  expect(input().type).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect([input().type, input().value]).toEqual(["text", "orange-kettle-42"]);
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect([input().type, input().value]).toEqual(["password", "orange-kettle-42"]);
});

it("a password is pasted, also over another one, and nothing of it is changed", async () => {
  const pasted = "  Zitrone 🍋 über-lang ".repeat(5);
  await userEvent.type(input(), "typed");
  await userEvent.tripleClick(input());
  await userEvent.paste(pasted);
  expect(input().value).toBe(pasted);
});

it("a password manager knows the field and fills it in", () => {
  expect([input().name, input().autocomplete, input().readOnly]).toEqual([
    "password",
    "current-password",
    false,
  ]);
  // Password managers set the value at once, without key events.
  fireEvent.input(input(), { target: { value: "orange-kettle-42" } });
  expect(input().value).toBe("orange-kettle-42");
});
