import type { AppFlow } from "@broadcast/contract/app-flows";
import type { FlowPerson, FlowWay } from "@broadcast/contract/flow-people";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { setViewport } from "../../testing/setup.ts";
import { type Answers, visit } from "../../testing/visit.ts";
import { aFlow, anEditor, flowAnswers, flowId, say, steps } from "./a-flow.ts";

const path = `appFlows/${flowId}`;
const jo = {
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0d01",
  name: "Jo Lindqvist",
  phoneNumber: "+15125550171",
};
const running: AppFlow = { ...aFlow, state: "running", version: 1, hasChanges: false };
beforeEach(() => setViewport(1280));

describe("resuming after a pause", () => {
  const paused: AppFlow = { ...running, state: "paused", pausedAt: "2026-11-24T15:00:00.000Z" };
  const resume = `PUT ${path}/resume`;

  it("shows how many contacts came due, explains each choice, and sends the chosen one", async () => {
    const { calls } = anEditor(paused, {
      [`GET ${path}/resuming`]: () => ({
        body: {
          ...{ pausedAt: paused.pausedAt, held: 3, waiting: 5, messages: 2 },
          lastSpacedAt: "2026-11-24T16:00:02.000Z",
        },
      }),
      [resume]: () => ({ body: running }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Resume" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(
      await dialog.findByText(
        /A step came due for 3 contacts during the pause\. Still to come: 5 contacts\./,
      ),
    ).toBeTruthy();
    expect(
      dialog.getByRole("radio", { name: /^Extend all waits by the pause/ }).getAttribute("aria-checked"),
    ).toBe("true");
    expect(dialog.getByText(/Each waits as long as planned: 8 contacts\./)).toBeTruthy();
    expect(dialog.getByText(/^2 messages from the pause will never be sent\./)).toBeTruthy();
    await user.click(dialog.getByRole("radio", { name: /^Skip what was missed/ }));
    await user.click(dialog.getByRole("button", { name: "Resume" }));
    await screen.findByText("App flow resumed");
    expect(calls.find(({ call }) => call === resume)?.body).toEqual({ missed: "skip" });
  });

  it("offers nothing to skip or to send if no step came due", async () => {
    const { calls } = anEditor(paused, {
      [`GET ${path}/resuming`]: () => ({
        body: { pausedAt: paused.pausedAt, held: 0, waiting: 5, messages: 0, lastSpacedAt: null },
      }),
      [resume]: () => ({ body: running }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Resume" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(await dialog.findByRole("radio", { name: /^Keep the planned times/ }));
    expect(dialog.queryByRole("radio", { name: /^Skip what was missed/ })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Resume" }));
    await screen.findByText("App flow resumed");
    expect(calls.find(({ call }) => call === resume)?.body).toEqual({ missed: "spaced" });
  });

  it("says that messages which were only waiting to be sent go out at once", async () => {
    anEditor(paused, {
      [`GET ${path}/resuming`]: () => ({
        body: { pausedAt: paused.pausedAt, held: 2, waiting: 0, messages: 2, lastSpacedAt: null },
      }),
    });
    await userEvent.setup().click(await screen.findByRole("button", { name: "Resume" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("2 messages will go out now.")).toBeTruthy();
    expect(dialog.getByText(/^2 messages from the pause will never be sent\./)).toBeTruthy();
  });

  it("shows its progress if it takes a while", async () => {
    anEditor({ ...running, underway: { kind: "resuming", done: 2_000, total: 4_500 } });
    expect(await screen.findByText("Resuming: 2,000 of 4,500 contacts so far.")).toBeTruthy();
  });
});

it("the contacts at a step are filtered by the outcome of its message, each with a link to their path", async () => {
  const search = `POST ${path}/steps/a/contacts/search`;
  const person = (its: Partial<FlowPerson>): FlowPerson => ({
    ...{ contact: jo, outcome: "waiting", reason: null, at: "2026-11-25T15:00:00.000Z" },
    ...its,
  });
  const found = (people: FlowPerson[]) => ({
    body: { people, paging: { total: people.length, page: 1, pageSize: 50, pages: 1 } },
  });
  const { calls } = visit(`/app-flows/${flowId}/steps/a`, {
    drawn: ["/app-flows/{appFlowId}/steps/{stepId}"],
    answers: {
      ...flowAnswers(running),
      [`GET ${path}/figures`]: () => ({
        body: {
          steps: [
            {
              ...{ stepId: "a", queued: 5, sent: 4, delivered: 3, unsent: 1 },
              ...{ answered: 2, clicked: 0, optedOut: 1 },
            },
          ],
        },
      }),
      [search]: ({ body }) =>
        (body as { which?: string }).which === "unsent"
          ? found([person({ outcome: "withheld", reason: "They opted out." })])
          : found([person({})]),
    },
  });
  const user = userEvent.setup();
  expect(await screen.findByText(/^Continues by/)).toBeTruthy();
  for (const label of [
    "Waiting to be sent: 5",
    "Sent: 4",
    "Delivered: 3",
    "Replied: 2",
    "Clicked: 0",
    "Opted out: 1",
  ])
    expect(screen.getByText(label)).toBeTruthy();
  await user.click(screen.getByText("Not sent: 1"));
  expect(await screen.findByText("They opted out.")).toBeTruthy();
  expect(calls.findLast(({ call }) => call === search)?.body).toMatchObject({ which: "unsent" });
  const link = screen.getByRole("link", { name: /Jo Lindqvist/ });
  expect(link.getAttribute("href")).toBe(`/app-flows/${flowId}/contacts/${jo._id}`);
});

describe("a contact's path", () => {
  const contact = `${path}/contacts/${jo._id}`;
  const way = (its: Partial<FlowWay>): FlowWay => ({
    ...{ entry: 1, version: 1, state: "in", enteredAt: "2026-11-20T15:00:00.000Z", enteredBy: "hand" },
    ...{ endedAt: null, endReason: null, stepId: "ask", step: steps[1]! as FlowWay["step"] },
    ...{ dueAt: "2026-11-26T15:00:00.000Z", next: null, steps: [] },
    ...its,
  });
  const open = (ways: FlowWay[], answers: Answers = {}) =>
    visit(`/app-flows/${flowId}/contacts/${jo._id}`, {
      drawn: ["/app-flows/{appFlowId}/contacts/{contactId}"],
      answers: {
        ...flowAnswers(running),
        [`GET ${contact}`]: () => ({ body: { contact: jo, ways } }),
        ...answers,
      },
    });

  it("is shown with times and reasons, and can be ended", async () => {
    const sent = {
      stepId: "a",
      step: say("a"),
      outcome: "sent",
      branch: null,
      reason: null,
      at: "2026-11-20T15:00:00.000Z",
    };
    const { calls } = open([way({ steps: [sent] as FlowWay["steps"] })], {
      [`DELETE ${contact}`]: () => ({ body: {} }),
    });
    const user = userEvent.setup();
    expect(await screen.findByText("In the flow, version 1")).toBeTruthy();
    expect(screen.getByText("Entered by you")).toBeTruthy();
    expect(screen.getByText(/Send “Text a”/)).toBeTruthy();
    expect(screen.getByText("Now: Wait until they reply, at most 1 day")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Remove from the flow" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(calls.some(({ call }) => call === `DELETE ${contact}`)).toBe(true));
  });

  it("says of a message that it waits and why, and of a step that they had before that they passed over it", async () => {
    const at = (minute: number) => `2026-11-20T15:0${minute}:00.000Z`;
    const had = { stepId: "a", step: say("a"), branch: null };
    open([
      way({
        version: 2,
        steps: [
          { ...had, outcome: "queued", reason: "The app flow is paused.", at: at(0) },
          { ...had, outcome: "passed-over", reason: "They had this step in version 1.", at: at(1) },
        ] as FlowWay["steps"],
      }),
    ]);
    expect(await screen.findByText("Waiting to be sent")).toBeTruthy();
    expect(screen.getByText(/· The app flow is paused\.$/)).toBeTruthy();
    expect(screen.getByText("Passed over")).toBeTruthy();
    expect(screen.getByText(/· They had this step in version 1\.$/)).toBeTruthy();
  });

  it("that never began is not counted as entering", async () => {
    open([
      way({
        state: "missed",
        enteredBy: "date",
        stepId: null,
        step: null,
        dueAt: null,
        endReason: "It was more than a day late.",
      }),
    ]);
    expect(await screen.findByText("Would have entered by a date")).toBeTruthy();
    expect(screen.getByText("It was more than a day late.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Remove from the flow" })).toBeNull();
  });
});

it("a trial shows what a made-up contact would receive, depending on their answers", async () => {
  const trial = `POST ${path}/try`;
  const at = "2026-11-25T15:00:00.000Z";
  const { calls } = anEditor(aFlow, {
    [trial]: () => ({
      body: {
        timeZone: "America/Chicago",
        steps: [
          {
            stepId: "a",
            outcome: "sent",
            branch: null,
            reason: null,
            at,
            text: "Text a for Sam",
            waitsUntil: null,
          },
          {
            stepId: "ask",
            outcome: "took",
            branch: "happened",
            reason: "They replied.",
            at,
            text: null,
            waitsUntil: null,
          },
        ],
        ...{ state: "finished", endReason: "They reached the end.", endsAt: at },
      },
    }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByText("A made-up contact"));
  const told = within(await screen.findByRole("region", { name: "What would happen to Sam" }));
  expect(told.getByText("Text a for Sam")).toBeTruthy();
  expect(told.getByText(/They replied/)).toBeTruthy();
  expect(told.getByText("They reached the end.")).toBeTruthy();
  await user.type(screen.getByLabelText("Their reply"), "Yes");
  await waitFor(() =>
    expect(calls.findLast(({ call }) => call === trial)?.body).toMatchObject({
      pretend: { firstName: "Sam" },
      happenings: [{ stepId: "ask", text: "Yes" }],
    }),
  );
});

it("contacts leave by rules and a goal, whose rate is shown; each change is saved at once", async () => {
  const save = `PUT ${path}`;
  const goal = {
    match: "all",
    groups: [{ match: "all", conditions: [{ field: "tags", is: "any-of", tags: ["Booked"] }] }],
  } as const;
  const { calls } = anEditor(
    {
      ...running,
      goal: goal as never,
      exits: [{ kind: "tag-added", subject: "done", name: "Done" }],
      people: { ...running.people, entered: 40, reachedGoal: 12 },
    },
    { [save]: () => ({ body: running }) },
  );
  const user = userEvent.setup();
  expect(await screen.findByText(/^Reached the goal: 12 \(30%\) of 40 times someone entered$/)).toBeTruthy();
  expect(screen.getByText("Contacts who get the tag Done leave")).toBeTruthy();
  await user.click(screen.getByRole("switch", { name: "Leave when they reply" }));
  await waitFor(() =>
    expect(calls.findLast(({ call }) => call === save)?.body).toEqual({ leavesOnReply: true }),
  );
  await user.click(screen.getByRole("button", { name: "Add rule" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByRole("combobox", { name: "Then they" })).toBeNull();
  await user.type(dialog.getByLabelText("Tag"), "Booked");
  await user.click(dialog.getByRole("button", { name: "Add rule" }));
  await waitFor(() =>
    expect(calls.findLast(({ call }) => call === save)?.body).toEqual({
      exits: [
        { kind: "tag-added", subject: "done" },
        { kind: "tag-added", subject: "Booked" },
      ],
    }),
  );
});

it("a step's message is sent to one contact as a test, as edited", async () => {
  const test = `PUT ${path}/test`;
  const { calls } = anEditor(aFlow, {
    "POST contacts/search": () => ({
      body: {
        contacts: [{ ...jo, firstName: "Jo", lastName: "Lindqvist", company: "" }],
        paging: { total: 1, page: 1, pageSize: 5, pages: 1 },
      },
    }),
    [test]: () => ({ body: { outcome: "not-sent", reason: "They opted out of texts." } }),
  });
  const user = userEvent.setup();
  const list = within(await screen.findByRole("list", { name: "Steps" }));
  await user.click(list.getAllByRole("button", { name: /Send “Text a”/ })[0]!);
  await user.click(await screen.findByRole("button", { name: "Send a test" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send a test" }));
  await user.type(dialog.getByLabelText("Search contacts"), "Jo");
  await user.click(await dialog.findByRole("option", { name: /^Jo Lindqvist/ }));
  expect(calls.some(({ call }) => call === test)).toBe(false);
  await user.click(dialog.getByRole("button", { name: "Send to Jo Lindqvist" }));
  expect(await dialog.findByText("Not sent to Jo Lindqvist. They opted out of texts.")).toBeTruthy();
  expect(calls.find(({ call }) => call === test)?.body).toMatchObject({
    contactId: jo._id,
    step: { id: "a", text: "Text a" },
  });
});
