import type { AppFlow } from "@broadcast/contract/app-flows";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { setViewport } from "../../testing/setup.ts";
import { refusal } from "../../testing/visit.ts";
import { aFlow, anEditor, flowId, say } from "./a-flow.ts";

const path = `appFlows/${flowId}`;
const withSteps = (...steps: object[]): AppFlow => ({
  ...aFlow,
  draft: { ...aFlow.draft, steps: steps as AppFlow["draft"]["steps"] },
});

beforeEach(() => setViewport(1280));

/** Moves a step and saves, while someone else has made other steps. */
async function edited() {
  const before = withSteps(say("a"), say("b"));
  let stored = before;
  const sameAs = (draft: object) => JSON.stringify(draft) === JSON.stringify(stored.draft);
  anEditor(before, {
    [`GET ${path}`]: () => ({ body: stored }),
    [`PUT ${path}`]: ({ body }) => {
      const { basedOn, draft } = body as { basedOn: AppFlow["draft"]; draft: AppFlow["draft"] };
      const sentence = "Changed elsewhere.";
      if (!sameAs(basedOn)) return refusal(409, "conflict", sentence, { draft: sentence });
      stored = { ...stored, draft };
      return { body: stored };
    },
  });
  const user = userEvent.setup();
  const list = within(await screen.findByRole("list", { name: "Steps" }));
  list.getAllByRole("button")[0]!.focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  stored = withSteps(say("theirs"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("button", { name: "Keep mine" });
  const ids = () => stored.draft.steps.map(({ id }) => id);
  return { user, ids };
}

describe("when someone else changed the steps meanwhile", () => {
  test("theirs are replaced only on request", async () => {
    const { user, ids } = await edited();
    expect(ids()).toEqual(["theirs"]);
    await user.click(screen.getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(ids()).toEqual(["b", "a"]));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Keep mine" })).toBeNull());
  });

  test("theirs can be loaded instead, and edited on", async () => {
    const { user, ids } = await edited();
    await user.click(screen.getByRole("button", { name: "Load their version" }));
    await screen.findByText(/Text theirs/);
    expect(screen.queryByRole("button", { name: "Keep mine" })).toBeNull();
    await user.type(screen.getByLabelText("Name"), " again");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("App flow saved");
    expect(ids()).toEqual(["theirs"]);
  });
});
