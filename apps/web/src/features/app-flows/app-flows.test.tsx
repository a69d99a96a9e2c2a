import type { AppFlow } from "@broadcast/contract/app-flows";
import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import { inTreeOrder } from "@broadcast/domain/automation/app-flow";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { setViewport } from "../../testing/setup.ts";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";
import { aFlow, anEditor, ask, base, flowId, say, steps } from "./a-flow.ts";
import { addStep, changeStep, copyStep, moveStep, removeStep } from "./editor/flow-edits.ts";

const path = `appFlows/${flowId}`;
const page = { paging: { total: 0, page: 1, pageSize: 25, pages: 0 } };
const open = (flow: AppFlow, answers: Answers = {}) => anEditor(flow, answers);

// Two panels, without room for the drawing's side panes.
beforeEach(() => setViewport(1280));

describe("edits of the list", () => {
  const ids = (all: readonly AppFlowStep[]) => all.map(({ id }) => id);

  it("move a step together with its branches", () => {
    expect(ids(moveStep(steps, "ask", -1))).toEqual(["ask", "yes", "a", "z"]);
    expect(ids(moveStep(steps, "ask", 1))).toEqual(["a", "z", "ask", "yes"]);
    expect(ids(moveStep(steps, "yes", -1))).toEqual(ids(steps));
  });

  it("copy and delete it likewise, and the copy has its own branch", () => {
    let count = 0;
    const copied = copyStep(steps, "ask", () => `copy-${++count}`);
    expect(ids(copied)).toEqual(["a", "ask", "yes", "copy-1", "copy-2", "z"]);
    expect(copied[4]?.under).toEqual({ step: "copy-1", branch: "happened" });
    expect(ids(removeStep(copied, "ask"))).toEqual(["a", "copy-1", "copy-2", "z"]);
  });

  it("add a step at the end of a branch, and remove the steps of a removed branch", () => {
    const added = addStep(steps, say("new", { step: "ask", branch: "timeout" }), "ask");
    expect(ids(added)).toEqual(["a", "ask", "yes", "new", "z"]);
    const split: AppFlowStep = {
      ...base("s"),
      kind: "split",
      parts: [
        { branch: "a", percent: 50 },
        { branch: "b", percent: 50 },
      ],
    };
    const of = [split, say("in-a", { step: "s", branch: "a" }), say("in-b", { step: "s", branch: "b" })];
    const changed = changeStep(of, { ...split, parts: [{ branch: "b", percent: 100 }] });
    expect(ids(changed)).toEqual(["s", "in-b"]);
    expect(inTreeOrder(changed)).toEqual(changed);
  });
});

it("a flow is edited by keyboard, undone, redone and saved as a whole", async () => {
  const save = `PUT ${path}`;
  const { calls } = open(aFlow, { [save]: () => ({ body: aFlow }) });
  const user = userEvent.setup();
  const list = within(await screen.findByRole("list", { name: "Steps" }));
  const first = () => list.getAllByRole("button")[0]!;
  expect(first().textContent).toContain("Text a");
  first().focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(first().textContent).toContain("Wait until they reply, at most 1 day");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(first().textContent).toContain("Text a");
  await user.click(screen.getByRole("button", { name: "Redo" }));
  await user.click(screen.getByRole("button", { name: "Add step: No reply in time" }));
  await user.click(await screen.findByRole("menuitem", { name: "Add a tag" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Tag"), "Silent");
  await user.click(dialog.getByRole("button", { name: "Add step" }));
  expect(await screen.findByRole("button", { name: /^Add the tag Silent/ })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("App flow saved");
  const saved = calls.find(({ call }) => call === save)?.body as Pick<AppFlow, "draft"> | undefined;
  expect(saved?.draft.steps.map(({ id, kind }) => [id.length > 10 ? "new" : id, kind])).toEqual([
    ["ask", "wait-for"],
    ["yes", "send"],
    ["new", "add-tag"],
    ["a", "send"],
    ["z", "send"],
  ]);
});

it("after a deletion the focus is at what follows, where undo brings the step back", async () => {
  open(aFlow);
  const user = userEvent.setup();
  const focused = () => document.activeElement?.textContent;
  (await screen.findByRole("button", { name: /^Send “Text a”/ })).focus();
  await user.keyboard("{Delete}");
  expect(focused()).toContain("Wait until they reply");
  await user.keyboard("{Control>}z{/Control}");
  expect(await screen.findByRole("button", { name: /^Send “Text a”/ })).toBeTruthy();
  // The only step of a branch gives the focus to the step with the branch.
  await user.click(screen.getByRole("button", { name: "More for: Send “Text yes”" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await waitFor(() => expect(focused()).toContain("Wait until they reply"));
  for (const name of [/^Send “Text z”/, /^Wait until/, /^Send “Text a”/]) {
    screen.getByRole("button", { name }).focus();
    await user.keyboard("{Delete}");
  }
  expect(focused()).toContain("Is added by you or the API");
});

it("a cleared time is asked for, and nothing edited is lost", async () => {
  const until: AppFlowStep = { ...base("until"), kind: "wait-until", weekdays: [], time: "09:00" };
  const trigger: AppFlow["draft"]["trigger"] = {
    ...{ kind: "date", subject: "birthday", hours: null, onlyUnanswered: false, words: [] },
    ...{ daysBefore: 0, time: "10:00" },
  };
  open({ ...aFlow, draft: { trigger, steps: [until] as AppFlow["draft"]["steps"] } });
  const user = userEvent.setup();
  const clear = async (row: RegExp, field: string) => {
    await user.click(await screen.findByRole("button", { name: row }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.clear(dialog.getByLabelText(field));
    await user.click(dialog.getByRole("button", { name: "Done" }));
    expect(await dialog.findByText("Enter a time.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(field)));
    await user.type(dialog.getByLabelText(field), "11:30 AM");
    await user.click(dialog.getByRole("button", { name: "Done" }));
  };
  await clear(/^Wait until 9:00 AM/, "Time");
  expect(await screen.findByRole("button", { name: /^Wait until 11:30 AM/ })).toBeTruthy();
  await clear(/^On the birthday at 10:00 AM/, "At (their time)");
  expect(await screen.findByRole("button", { name: /^On the birthday at 11:30 AM/ })).toBeTruthy();
});

it("a step's dialog asks before it discards changes, and its undo is that of its fields", async () => {
  open(aFlow);
  const user = userEvent.setup();
  const list = within(await screen.findByRole("list", { name: "Steps" }));
  list.getAllByRole("button")[0]!.focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await user.click(screen.getByRole("button", { name: /^Send “Text a”/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Note"), "Ask Jo{Control>}z{/Control}");
  expect(screen.getByRole("button", { name: "Redo", hidden: true }).hasAttribute("disabled")).toBe(true);
  await user.keyboard("{Escape}");
  const asking = within(await screen.findByRole("alertdialog", { name: "Discard changes?" }));
  await user.click(asking.getByRole("button", { name: "Keep editing" }));
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(await screen.findByText(/^Ask Jo/)).toBeTruthy();
});

describe("a flow with as many steps as it can have", () => {
  const many = Array.from({ length: 200 }, (_, place) => say(`s-${place}`)) as AppFlow["draft"]["steps"];
  const full: AppFlow = { ...aFlow, draft: { ...aFlow.draft, steps: many } };

  it("offers no more", async () => {
    open(full);
    expect(await screen.findByText("A flow can have up to 200 steps.")).toBeTruthy();
    const [add] = screen.getAllByText("Add step").slice(-1);
    expect(add!.closest("button")!.disabled).toBe(true);
  });
});

it("what the server refuses in the steps is shown above the form", async () => {
  const sentence = "Use up to 200 steps.";
  const body = {
    error: `${sentence} (draft.steps)`,
    code: "bad-request",
    fields: { "draft.steps": sentence },
  };
  open(aFlow, { [`PUT ${path}`]: () => ({ status: 400, body }) });
  const user = userEvent.setup();
  const list = within(await screen.findByRole("list", { name: "Steps" }));
  list.getAllByRole("button")[0]!.focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it("a problem is shown at its step and prevents publishing", async () => {
  open({ ...aFlow, problems: [{ stepId: "z", text: "Write the message." }] });
  const step = await screen.findByRole("button", { name: /Text z.*Write the message\./ });
  expect(step).toBeTruthy();
  expect(screen.getByRole("button", { name: "Publish" }).getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(step);
  expect(within(await screen.findByRole("dialog")).getByText("Write the message.")).toBeTruthy();
});

it("a step's text takes links to content, and its price is that of a picture message with a picture", async () => {
  const picture = { ...say("a"), attachmentId: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c31" };
  open({ ...aFlow, draft: { ...aFlow.draft, steps: [picture] as AppFlow["draft"]["steps"] } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /^Send “Text a”/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/ 3 credits each$/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Insert Content" }));
  expect(await screen.findByRole("menuitem", { name: "Trackable Links" })).toBeTruthy();
  // A template's picture would be lost.
  expect(screen.queryByRole("menuitem", { name: "Insert Template" })).toBeNull();
});

it("problems stay at their steps during edits, and are updated for them", async () => {
  const problems = `POST ${path}/problems`;
  const problem = { stepId: "z", text: "Write the message." };
  const { calls } = open(
    { ...aFlow, problems: [problem] },
    { [problems]: () => ({ body: { problems: [{ stepId: "yes", text: "No one gets here." }] } }) },
  );
  const user = userEvent.setup();
  const list = within(await screen.findByRole("list", { name: "Steps" }));
  list.getAllByRole("button")[0]!.focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(screen.getByRole("button", { name: /Text z.*Write the message\./ })).toBeTruthy();
  expect(await screen.findByRole("button", { name: /Text yes.*No one gets here\./ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Text z.*Write the message\./ })).toBeNull();
  const asked = calls.find(({ call }) => call === problems)?.body as Pick<AppFlow, "draft" | "reentry">;
  expect(asked.draft.steps.map(({ id }) => id)).toEqual(["ask", "yes", "a", "z"]);
  expect(asked.reentry).toBe("never");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("button", { name: /Text z.*Write the message\./ })).toBeTruthy();
});

it("a flow started by texts leaves those answered by keywords and other flows to them, unless told otherwise", async () => {
  const save = `PUT ${path}`;
  const { calls } = open(aFlow, { [save]: () => ({ body: aFlow }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /Is added by you or the API/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("combobox", { name: "Trigger" }));
  await user.click(await screen.findByRole("option", { name: "Texts you" }));
  const unanswered = dialog.getByRole("switch", { name: "Only if nothing else replies" });
  expect(unanswered.getAttribute("aria-checked")).toBe("true");
  await user.type(dialog.getByLabelText("Only texts that contain"), "price, how much");
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(
    await screen.findByRole("button", { name: /Texts you with price or how much if nothing else replies/ }),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls.some(({ call }) => call === save)).toBe(true));
  const { draft } = calls.find(({ call }) => call === save)!.body as { draft: AppFlow["draft"] };
  expect(draft.trigger).toMatchObject({
    kind: "message",
    onlyUnanswered: true,
    words: ["price", "how much"],
  });
});

it("publishing shows how many contacts are affected, and moves them if chosen", async () => {
  const running: AppFlow = { ...aFlow, state: "running", version: 1 };
  const publish = `PUT ${path}/publish`;
  const plan = {
    version: 2,
    steps: [
      { stepId: "ask", step: ask, people: 3, change: "same", canMove: true, skipsTo: "z", timings: [] },
    ],
    ...{ moved: 3, staying: 0, skipped: 0, left: 0 },
  };
  const { calls } = open(running, {
    [`GET ${path}/publishing`]: () => ({ body: plan }),
    [publish]: () => ({ body: plan }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(/^3 contacts at Wait until they reply/)).toBeTruthy();
  await user.click(dialog.getByRole("radio", { name: /^Continue in version 2/ }));
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  await screen.findByText("Version 2 published");
  expect(calls.find(({ call }) => call === publish)?.body).toEqual({ movesPeople: true });
});

it("publishing asks about an email that Gmail would clip, and goes on only once confirmed", async () => {
  const publish = `PUT ${path}/publish`;
  const problem = "Gmail will cut off this email. Confirm that you want to use it anyway.";
  const refusal = { error: problem, code: "invalid-input", fields: { clippingConfirmed: problem } };
  const { calls } = open(aFlow, {
    [publish]: ({ body }) =>
      (body as { clippingConfirmed?: boolean }).clippingConfirmed
        ? { body: { version: 1, steps: [], moved: 0, staying: 0, skipped: 0, left: 0 } }
        : { status: 400, body: refusal },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByRole("checkbox")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  await dialog.findByText(problem);
  await user.click(
    dialog.getByRole("checkbox", { name: "Send it anyway, even though Gmail will cut it off" }),
  );
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  await screen.findByText("App flow started");
  expect(calls.filter(({ call }) => call === publish)).toHaveLength(2);
});

it("publishing asks per step what happens to contacts whose step changed or was removed", async () => {
  const running: AppFlow = { ...aFlow, state: "running", version: 1 };
  const publish = `PUT ${path}/publish`;
  const at = "2026-11-25T15:00:00.000Z";
  const plan = {
    version: 2,
    steps: [
      {
        ...{ stepId: "ask", step: ask, people: 3, change: "changed", canMove: true, skipsTo: "z" },
        timings: [
          { timing: "keep", first: at, last: at },
          { timing: "anew", first: "2026-11-27T15:00:00.000Z", last: "2026-11-27T15:00:00.000Z" },
        ],
      },
      {
        ...{ stepId: "old", step: say("old"), people: 1, change: "gone" },
        ...{ canMove: false, skipsTo: null, timings: [] },
      },
    ],
    ...{ moved: 3, staying: 1, skipped: 0, left: 0 },
  };
  const { calls } = open(running, {
    [`GET ${path}/publishing`]: () => ({ body: plan }),
    [publish]: () => ({ body: plan }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("radio", { name: /^Choose step by step/ }));
  const choose = async (field: RegExp, option: RegExp) => {
    await user.click(await dialog.findByRole("combobox", { name: field }));
    await user.click(await screen.findByRole("option", { name: option }));
  };
  await choose(/^When they continue from: Wait until they reply/, /^Start the wait over now/);
  await choose(/^What happens to people at: Send “Text old”/, /^Skip it and finish/);
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  await screen.findByText("Version 2 published");
  expect(calls.find(({ call }) => call === publish)?.body).toEqual({
    steps: [
      { stepId: "ask", people: "move", timing: "anew" },
      { stepId: "old", people: "skip", timing: "keep" },
    ],
  });
});

it("the drawing adds a step in the branch where the menu was opened", async () => {
  const save = `PUT ${path}`;
  const { calls } = open(aFlow, { [save]: () => ({ body: aFlow }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Show as a diagram" }));
  await user.click(await screen.findByRole("button", { name: "Add step first in: No reply in time" }));
  await user.click(await screen.findByRole("menuitem", { name: "Stop" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Add step" }));
  expect(await screen.findByRole("button", { name: "Add step after: Stop here" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show as a list" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(calls.some(({ call }) => call === save)).toBe(true));
  const { draft } = calls.find(({ call }) => call === save)!.body as { draft: AppFlow["draft"] };
  expect(draft.steps.find(({ under }) => under?.branch === "timeout")?.kind).toBe("stop");
});

describe("on a wide screen", () => {
  beforeEach(() => setViewport(1440));

  it("a step is added after the selected one, and its settings are shown next to the drawing", async () => {
    const save = `PUT ${path}`;
    const { calls } = open({ ...aFlow, version: 1 }, { [save]: () => ({ body: aFlow }) });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^Send “Text a”/ }));
    expect(screen.queryByRole("dialog")).toBeNull();
    const settings = within(screen.getByRole("region", { name: "Send a message" }));
    expect(settings.getByRole("link", { name: "People" }).getAttribute("href")).toBe(
      `/app-flows/${flowId}/steps/a`,
    );
    const palette = within(screen.getByRole("region", { name: "Steps to add" }));
    expect(palette.getByText("Comes after: Send “Text a”")).toBeTruthy();
    await user.click(palette.getByRole("button", { name: "Add a tag" }));
    const tag = within(screen.getByRole("region", { name: "Add a tag" }));
    await user.type(tag.getByLabelText("Tag"), "Warm");
    await user.type(tag.getByLabelText("Skip it when it's this many hours late"), "12");
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("button", { name: /^Add the tag Warm/ })).toBeTruthy();
    expect(calls.some(({ call }) => call === save)).toBe(false);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(calls.some(({ call }) => call === save)).toBe(true));
    const { draft } = calls.find(({ call }) => call === save)!.body as { draft: AppFlow["draft"] };
    expect(draft.steps.slice(0, 2)).toMatchObject([
      { id: "a" },
      { kind: "add-tag", tag: "Warm", lateHours: 12 },
    ]);
  });

  it("what was typed is kept when another step is opened, once its time can be read", async () => {
    const until: AppFlowStep = { ...base("until"), kind: "wait-until", weekdays: [], time: "09:00" };
    open({ ...aFlow, draft: { ...aFlow.draft, steps: [say("a"), until] as AppFlow["draft"]["steps"] } });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^Send “Text a”/ }));
    await user.type(
      within(screen.getByRole("region", { name: "Send a message" })).getByLabelText("Note"),
      "Ask Jo",
    );
    await user.click(screen.getByRole("button", { name: /^Wait until 9:00 AM/ }));
    expect(await screen.findByRole("button", { name: /^Send “Text a”.*Ask Jo/ })).toBeTruthy();
    const settings = within(screen.getByRole("region", { name: "Wait until a time of day" }));
    await user.clear(settings.getByLabelText("Time"));
    await user.click(screen.getByRole("button", { name: /^Send “Text a”/ }));
    expect(await settings.findByText("Enter a time.")).toBeTruthy();
    await user.type(settings.getByLabelText("Time"), "8:00 AM");
    await user.click(screen.getByRole("button", { name: /^Send “Text a”/ }));
    expect(await screen.findByRole("region", { name: "Send a message" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Wait until 8:00 AM/ })).toBeTruthy();
  });

  it("what was typed is kept when the settings are closed or the steps shown as a list, and is saved", async () => {
    const save = `PUT ${path}`;
    const { calls } = open(aFlow, { [save]: () => ({ body: aFlow }) });
    const user = userEvent.setup();
    const typeNote = async (note: string) => {
      await user.click(await screen.findByRole("button", { name: /^Send “Text a”/ }));
      const settings = within(screen.getByRole("region", { name: "Send a message" }));
      await user.clear(settings.getByLabelText("Note"));
      await user.type(settings.getByLabelText("Note"), note);
    };
    const shown = (note: string) =>
      screen.findByRole("button", { name: new RegExp(`^Send “Text a”.*${note}`) });
    await typeNote("One");
    await user.keyboard("{Escape}");
    expect(await shown("One")).toBeTruthy();
    await typeNote("Two");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => {
      const { draft } = calls.find(({ call }) => call === save)!.body as { draft: AppFlow["draft"] };
      expect(draft.steps[0]).toMatchObject({ id: "a", note: "Two" });
    });
    await typeNote("Three");
    await user.click(screen.getByRole("button", { name: "Show as a list" }));
    expect(await screen.findByText("Three")).toBeTruthy();
  });

  it("keys pressed in a dialog of the settings neither close nor submit them", async () => {
    open(aFlow);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^Send “Text a”/ }));
    await user.click(screen.getByRole("button", { name: "Send a test" }));
    const dialog = await screen.findByRole("dialog", { name: "Send a test" });
    await user.type(within(dialog).getByPlaceholderText("Search contacts"), "{Enter}");
    expect(dialog.isConnected).toBe(true);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(screen.getByRole("region", { name: "Send a message" })).toBeTruthy();
  });

  it("the settings take the focus, and give it back to what opened them", async () => {
    open(aFlow);
    const user = userEvent.setup();
    const step = await screen.findByRole("button", { name: /^Send “Text a”/ });
    step.focus();
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("region", { name: "Send a message" })),
    );
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(step));
  });

  it("undo is shown in the settings that are open", async () => {
    open(aFlow);
    const user = userEvent.setup();
    const note = () =>
      within(screen.getByRole("region", { name: "Send a message" })).getByLabelText<HTMLTextAreaElement>(
        "Note",
      );
    await user.click(await screen.findByRole("button", { name: /^Send “Text a”/ }));
    await user.type(note(), "Ask Jo{Escape}");
    await user.click(await screen.findByRole("button", { name: /^Send “Text a”.*Ask Jo/ }));
    expect(note().value).toBe("Ask Jo");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(note().value).toBe(""));
  });
});

it("a new flow starts from a recipe, chosen by what it does", async () => {
  const create = "POST appFlows";
  const { calls } = visit("/app-flows", {
    drawn: ["/app-flows"],
    answers: {
      ...sessionOf(aUser({ timezone: "America/Chicago" })),
      "POST appFlows/search": () => ({ body: { appFlows: [], ...page } }),
      "POST folders/search": () => ({ body: { folders: [], ...page } }),
      [create]: () => ({ body: aFlow }),
    },
  });
  const user = userEvent.setup();
  await user.click((await screen.findAllByRole("button", { name: /^New( app flow)?$/ }))[0]!);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getAllByRole("radio")).toHaveLength(13);
  const winBack = dialog.getByRole("radio", { name: /^Win back/ });
  expect(dialog.getByText("Reach out to contacts who haven't texted you in 60 days.")).toBeTruthy();
  await user.click(winBack);
  await user.click(dialog.getByRole("button", { name: "Create app flow" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === create)?.body).toMatchObject({ name: "Win back" }),
  );
});
