import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, onTestFinished, vi } from "vitest";
import { render } from "../../testing/render.tsx";
import { SetUpMethod } from "./SetUpMethod.tsx";

it("an app comes first, and whoever chooses texts or calls reads what speaks against them", async () => {
  render(
    <SetUpMethod
      supportedChannels={["sms", "call", "email", "authenticator"]}
      confirmLabel="Finish"
      begin={() => new Promise(() => {})}
      confirm={async () => {}}
    />,
  );
  const user = userEvent.setup();
  const choices = screen.getAllByRole("radio");
  expect(choices[0]).toBe(screen.getByRole("radio", { name: /^Authenticator app/ }));
  const weakness = () => screen.queryByText(/they get your codes too/);
  expect(weakness()).toBeNull();
  for (const name of [/^Text message/, /^Phone call/]) {
    await user.click(screen.getByRole("radio", { name }));
    expect(weakness()).toBeTruthy();
    expect(screen.getByLabelText(/^Phone number/).getAttribute("aria-describedby")).toContain(weakness()!.id);
  }
  await user.click(screen.getByRole("radio", { name: /^Email/ }));
  expect(weakness()).toBeNull();
});

it("an email for codes is checked when the field is left", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ valid: true, email: "jo@gmial.com", suggestedDomain: "gmail.com" }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  render(
    <SetUpMethod
      supportedChannels={["email"]}
      confirmLabel="Finish"
      begin={() => new Promise(() => {})}
      confirm={async () => {}}
    />,
  );
  await userEvent.type(screen.getByRole("textbox", { name: /^Email/ }), "jo@gmial.com");
  await userEvent.tab();
  expect(await screen.findByRole("button", { name: "jo@gmail.com" })).toBeTruthy();
});
