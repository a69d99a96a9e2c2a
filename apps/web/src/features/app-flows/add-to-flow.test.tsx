import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { visit } from "../../testing/visit.ts";
import { aFlow, flowAnswers, flowId, steps } from "./a-flow.ts";

it("contacts are added to a flow after it showed who enters and what happens first", async () => {
  const contact = {
    _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f1000",
    ...{ firstName: "Ada", lastName: "", company: "", phoneNumber: "+15125550101", email: null, tags: [] },
    ...{ doNotMessage: false, potentialStopMessage: null },
  };
  const paging = { total: 1, pageSize: 25, page: 1, pages: 1 };
  const adding = `POST appFlows/${flowId}/adding`;
  const add = `PUT appFlows/${flowId}/addContacts`;
  const flow = { ...aFlow, state: "paused", version: 1 } as const;
  const { calls } = visit("/contacts", {
    drawn: ["/contacts"],
    answers: {
      ...flowAnswers(flow),
      "POST contacts/search": () => ({ body: { contacts: [contact], paging } }),
      "POST appFlows/search": () => ({ body: { appFlows: [flow], paging } }),
      [adding]: () => ({
        body: {
          ...{ total: 3, entering: 1, inIt: 1, notAgain: 1, firstStep: steps[0] },
          ...{ state: "paused", reentry: "never" },
        },
      }),
      [add]: () => ({
        body: {
          ...{ _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a01", kind: "enter-flow", subject: flow.name },
          ...{ state: "done", total: 3, done: 3, changed: 1, kept: 0 },
          ...{ undoUntil: null, createdAt: flow.createdAt, finishedAt: flow.createdAt },
        },
      }),
    },
  });
  const user = userEvent.setup();
  await screen.findByText("Ada");
  await user.click(screen.getByRole("button", { name: "Select contacts" }));
  await user.click(await screen.findByText("Ada"));
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Add to app flow" }));
  const picker = within(await screen.findByRole("dialog", { name: "Add to app flow" }));
  await user.click(await picker.findByText("Missed you"));
  await user.click(picker.getByRole("button", { name: "Select" }));
  const asked = within(await screen.findByRole("alertdialog", { name: "Add 1 contact to Missed you?" }));
  for (const sentence of [
    "1 contact enters the flow.",
    "Already in it: 1. They stay where they are.",
    "Were in it before and can't enter again: 1.",
    "First step: Send “Text a”.",
    "The flow is paused, so they wait at its first step.",
  ])
    expect(await asked.findByText(sentence)).toBeTruthy();
  await user.click(asked.getByRole("button", { name: "Add to app flow" }));
  await waitFor(() => expect(calls.find(({ call }) => call === add)?.body).toEqual({ ids: [contact._id] }));
});
