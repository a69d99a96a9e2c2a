import type { ContactFlow } from "@broadcast/contract/flow-people";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { aUser, sessionOf, visit } from "../../testing/visit.ts";

const contactId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0d01";
const flowId = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0d02";
type Step = NonNullable<ContactFlow["way"]["step"]>;
const place = { note: "", under: null, lateHours: null };
const aWait: Step = { ...place, id: "w", kind: "wait", amount: 2, unit: "days" };
const aMessage = (id: string, text: string): Step => ({
  ...place,
  id,
  kind: "send",
  type: "sms",
  subject: "",
  text,
  attachmentId: null,
  emailId: null,
  voiceDropId: null,
});
const aFlow: ContactFlow = {
  flow: { _id: flowId, name: "Win back", state: "running" },
  way: {
    entry: 1,
    version: 1,
    state: "in",
    enteredAt: "2026-11-20T15:00:00.000Z",
    enteredBy: "tag-added",
    endedAt: null,
    endReason: null,
    stepId: "w",
    step: aWait,
    dueAt: "2026-12-22T15:00:00.000Z",
    next: {
      stepId: "s",
      step: aMessage("s", "Still there?"),
      dueAt: "2026-12-22T15:00:00.000Z",
      isHeld: false,
      isSetByHand: false,
    },
    steps: [
      {
        ...{ stepId: "x", step: aMessage("x", "Hello"), outcome: "withheld", branch: null },
        ...{ reason: "They opted out of texts.", at: "2026-11-20T15:00:00.000Z" },
      },
    ],
  },
};

const change = `PUT appFlows/${flowId}/contacts/${contactId}/next`;
const open = () =>
  visit(`/contacts/${contactId}/campaigns`, {
    drawn: ["/contacts/{contactId}/campaigns"],
    answers: {
      ...sessionOf(aUser({ timezone: "America/Chicago" })),
      [`GET contacts/${contactId}/campaigns`]: () => ({ body: { campaigns: [] } }),
      [`GET contacts/${contactId}/appFlows`]: () => ({ body: { appFlows: [aFlow] } }),
      [`GET contacts/${contactId}/automations`]: () => ({ body: { inProgress: 1, pause: null } }),
      [change]: () => ({ body: aFlow }),
    },
  });

it("a contact's flow shows why they are in it, what was not sent and why, and what comes next", async () => {
  open();
  expect(await screen.findByText(/^App flow · Entered .* by getting a tag/)).toBeTruthy();
  expect(screen.getByText("Now: Wait 2 days")).toBeTruthy();
  expect(screen.getByText(/^Next: Send “Still there\?”, /)).toBeTruthy();
  const had = within(screen.getByRole("list", { name: "What happened in Win back" }));
  expect(had.getByText("Not sent")).toBeTruthy();
  expect(had.getByText(/They opted out of texts\./)).toBeTruthy();
});

it("the next step is held, moved, and skipped after asking", async () => {
  const { calls } = open();
  const user = userEvent.setup();
  const sent = () => calls.filter(({ call }) => call === change).map(({ body }) => body);
  await user.click(await screen.findByRole("button", { name: "Hold" }));
  expect(sent()).toEqual([{ action: "hold" }]);
  await user.click(screen.getByRole("button", { name: "Skip" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Skip" }));
  await user.click(screen.getByRole("button", { name: "Reschedule" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Reschedule" }));
  await screen.findByText("Moved");
  expect(sent().slice(1)).toEqual([
    { action: "skip" },
    { action: "reschedule", dueAt: "2026-12-22T15:00:00.000Z" },
  ]);
});
