import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";
import { aBroadcast } from "./a-broadcast.ts";
// Loaded beforehand, so that the first test does not wait for it.
import "./BroadcastScreen.tsx";

const sending = aBroadcast({
  name: "Fall trunk show",
  text: "Hi {{firstName}}",
  state: "queued",
  secondsLeft: 372,
  messagesPerSecond: 11,
  counts: {
    total: 12_480,
    waiting: 3_935,
    sent: 8_196,
    delivered: 8_100,
    failed: 216,
    unsent: 133,
    replied: 327,
    optedOut: 19,
  },
});
const id = sending._id;
const drawn = ["", "/contacts", "/contacts/sending", "/contacts/sent", "/contacts/unsent"].map(
  (end) => `/scheduled-broadcasts/{scheduledBroadcastId}${end}`,
);
const recipient = {
  contact: {
    _id: id,
    firstName: "Jo",
    lastName: "Lindqvist",
    company: "",
    phoneNumber: null,
    doNotMessage: true,
  },
  state: "unsent",
  reason: "The contact is marked do not message.",
  hasReplied: false,
  messageId: null,
  time: null,
};
const open = (end: string, broadcast: object = sending, answers: Answers = {}) =>
  visit(`/scheduled-broadcasts/${id}${end}`, {
    drawn,
    answers: {
      ...sessionOf(aUser()),
      [`GET schedule/jobs/${id}`]: () => ({ body: broadcast }),
      [`POST schedule/jobs/${id}/contacts/results/search`]: () => ({
        body: { recipients: [recipient], paging: { total: 1, pageSize: 25, page: 1, pages: 1 } },
      }),
      ...answers,
    },
  });

test("it shows how far sending is, how long it takes, and what went wrong", async () => {
  open("");
  await screen.findByText("8,412 of 12,480");
  screen.getByText("about 6 minutes left");
  screen.getByText(/11 messages\/s/);
  screen.getByText("216 not delivered");
  screen.getByText("133 not sent");
  expect(screen.getByRole("progressbar").getAttribute("aria-valuetext")).toBe("8,196 of 12,480, 216 failed");
});

test("it is asked for again within a second while it sends, and not once it is over", async () => {
  let asked = 0;
  open("", sending, {
    [`GET schedule/jobs/${id}`]: () => {
      asked += 1;
      return {
        body: asked > 1 ? { ...sending, state: "sent", finishedAt: "2026-11-20T13:00:00.000Z" } : sending,
      };
    },
  });
  await screen.findAllByText("Sending", { selector: "span" });
  await screen.findAllByText(/^ended /, {}, { timeout: 4_000 });
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(asked).toBe(2);
}, 10_000);

test.each([
  ["/contacts", "all", "All"],
  ["/contacts/sending", "sending", "Sending"],
  ["/contacts/sent", "sent", "Sent"],
  ["/contacts/unsent", "unsent", "Unsent"],
])("%s opens the contacts at that outcome, with each one's reason", async (end, outcome, chip) => {
  const { calls } = open(end);
  await screen.findByText(/The contact is marked do not message\./);
  expect(screen.getByRole("button", { name: chip, pressed: true })).toBeTruthy();
  expect(calls.find(({ call }) => call.endsWith("/results/search"))?.body).toMatchObject({ outcome });
});

test("sending is stopped only after a question", async () => {
  const user = userEvent.setup();
  const { calls } = open("", sending, {
    [`PUT schedule/jobs/${id}/ebrake`]: () => ({ body: { ...sending, state: "canceled" } }),
  });
  const brakes = () => calls.filter(({ call }) => call.endsWith("/ebrake")).length;
  await user.click(await screen.findByRole("button", { name: "Stop sending" }));
  const question = await screen.findByRole("alertdialog");
  expect(brakes()).toBe(0);
  await user.click(within(question).getByRole("button", { name: "Stop sending" }));
  await waitFor(() => expect(brakes()).toBe(1));
});

test("a broadcast that is gone says so", async () => {
  open("", sending, {
    [`GET schedule/jobs/${id}`]: () => ({ status: 404, body: { error: "Gone", code: "not-found" } }),
  });
  await screen.findByText("Not able to locate this content");
});
