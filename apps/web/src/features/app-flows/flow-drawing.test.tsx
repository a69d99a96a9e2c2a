import type { AppFlow } from "@broadcast/contract/app-flows";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { setViewport } from "../../testing/setup.ts";
import { aFlow, anEditor } from "./a-flow.ts";
// Loaded before the first test, which would otherwise wait for it.
import "./editor/FlowDrawing.tsx";

beforeEach(() => setViewport(1440));

const marked = () =>
  screen
    .getAllByRole("button")
    .filter((button) => button.getAttribute("aria-current") === "true")
    .map((button) => button.getAttribute("aria-label") ?? button.textContent);

it("the place of a new step is marked in the drawing until it is added there", async () => {
  anEditor(aFlow);
  const user = userEvent.setup();
  await screen.findByRole("button", { name: /^Send “Text a”/ });
  expect(marked()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Add step first in: No reply in time" }));
  await user.click(await screen.findByRole("menuitem", { name: "Add a tag" }));
  const settings = within(await screen.findByRole("region", { name: "Add a tag" }));
  expect(marked()).toEqual(["Add step first in: No reply in time"]);
  await user.type(settings.getByLabelText("Tag"), "Silent{Enter}");
  await screen.findByRole("button", { name: /^Add the tag Silent/ });
  expect(marked()).toEqual([]);
  // At the end of the branch, where the palette puts it too, behind the selected step.
  await user.click(screen.getByRole("button", { name: /^Add the tag Silent/ }));
  expect(marked()).toEqual(["Add the tag Silent"]);
  const palette = within(screen.getByRole("region", { name: "Steps to add" }));
  await user.click(palette.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(marked()).toEqual(["Add step after: Add the tag Silent"]));
});

it("people are counted live at the drawn steps, which typing elsewhere doesn't draw anew", async () => {
  const { client } = anEditor({ ...aFlow, state: "running", version: 1 });
  const step = await screen.findByRole("button", { name: /^Send “Text a”/ });
  let drawings = 0;
  // Each drawing of a step looks for its counts.
  const counts = Object.assign([{ stepId: "a", here: 2, passed: 5 }], {
    find(this: AppFlow["steps"], ...its: Parameters<AppFlow["steps"]["find"]>) {
      drawings += 1;
      return Array.prototype.find.apply(this, its);
    },
  });
  const counted: AppFlow = { ...aFlow, state: "running", version: 1, steps: counts };
  client.setQueriesData({ queryKey: ["api", "appFlows/{id}"] }, counted);
  await waitFor(() => expect(step.textContent).toContain("2 here · 5 passed"));
  expect(drawings).toBeGreaterThan(0);
  const user = userEvent.setup();
  // With the first letter there is something to save.
  await user.type(screen.getByLabelText("Name"), "1");
  drawings = 0;
  await user.type(screen.getByLabelText("Name"), "23");
  expect(drawings).toBe(0);
});
