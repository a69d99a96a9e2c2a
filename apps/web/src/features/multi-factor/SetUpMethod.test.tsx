import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
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
