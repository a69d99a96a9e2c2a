import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { setViewport } from "../../testing/setup.ts";
import { refusal } from "../../testing/visit.ts";
import { aFlow, anEditor, flowId } from "./a-flow.ts";

beforeEach(() => setViewport(1280));

const gone = () => refusal(404, "not-found", "This app flow no longer exists.");

it.each([
  { action: "Publish", state: "running", reads: "publishing" },
  { action: "Resume", state: "paused", reads: "resuming" },
] as const)("$action is not offered before whom it affects is known", async ({ action, state, reads }) => {
  anEditor({ ...aFlow, state, version: 1 }, { [`GET appFlows/${flowId}/${reads}`]: gone });
  await userEvent.setup().click(await screen.findByRole("button", { name: action }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText("This app flow no longer exists.");
  expect(dialog.getByRole("button", { name: action })).toHaveProperty("disabled", true);
});

it("a trial that fails says why", async () => {
  anEditor(aFlow, { [`POST appFlows/${flowId}/try`]: gone });
  const user = userEvent.setup();
  await user.click(await screen.findByText("A made-up contact"));
  await screen.findByText("This app flow no longer exists.");
});
