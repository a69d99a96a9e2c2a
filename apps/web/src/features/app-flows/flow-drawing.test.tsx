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
  // The first takes the tag, the second adds the step.
  await user.type(settings.getByLabelText("Tag"), "Silent{Enter}{Enter}");
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

it("after a deletion the focus is at the step beside it, or at the one with its branch", async () => {
  anEditor(aFlow);
  const user = userEvent.setup();
  const remove = async (name: RegExp) => {
    await user.click(await screen.findByRole("button", { name }));
    await user.click(screen.getByRole("button", { name: "Delete step" }));
    await waitFor(() => expect(screen.queryByRole("button", { name })).toBeNull());
    return document.activeElement?.textContent;
  };
  expect(await remove(/^Send “Text a”/)).toContain("Wait until they reply");
  expect(await remove(/^Send “Text yes”/)).toContain("Wait until they reply");
});

it("the focus is back where the settings were opened from once they close", async () => {
  anEditor(aFlow);
  const user = userEvent.setup();
  const step = await screen.findByRole("button", { name: /^Send “Text a”/ });
  await user.click(step);
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(document.activeElement).toBe(step);
  const stop = () =>
    within(screen.getByRole("region", { name: "Steps to add" })).getByRole("button", { name: "Stop" });
  await user.click(stop());
  await user.click(screen.getByRole("button", { name: "Add step" }));
  expect(document.activeElement).toBe(stop());
  await user.click(screen.getByRole("button", { name: "Add step first in: No reply in time" }));
  await user.click(await screen.findByRole("menuitem", { name: "Stop" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  const place = screen.getByRole("button", { name: "Add step first in: No reply in time" });
  await waitFor(() => expect(document.activeElement).toBe(place));
});

it("a tag is chosen from the account's own, and another one takes its place", async () => {
  anEditor(aFlow, {
    "POST tags/search": () => ({
      body: {
        tags: ["VIP", "Warm"].map((name) => ({ name, color: null, contacts: 3 })),
        paging: { total: 2, page: 1, pageSize: 8, pages: 1 },
      },
    }),
  });
  const user = userEvent.setup();
  const palette = within(await screen.findByRole("region", { name: "Steps to add" }));
  await user.click(palette.getByRole("button", { name: "Add a tag" }));
  const settings = within(await screen.findByRole("region", { name: "Add a tag" }));
  const choose = async (name: string) => {
    await user.click(settings.getByRole("combobox", { name: "Tag" }));
    await user.click(await screen.findByRole("option", { name }));
  };
  await choose("VIP");
  await choose("Warm");
  expect(settings.getAllByRole("button", { name: /^Remove / })).toHaveLength(1);
  await user.click(settings.getByRole("button", { name: "Add step" }));
  expect(await screen.findByRole("button", { name: /^Add the tag Warm/ })).toBeTruthy();
});
