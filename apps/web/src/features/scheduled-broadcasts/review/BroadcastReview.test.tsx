import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aBroadcast, someTotals } from "../../../testing/a-broadcast.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../../testing/visit.ts";
// Preloaded, so that the first test does not wait for it.
import "./BroadcastReview.tsx";

const draft = aBroadcast({ text: "Hi {{firstName}}", counts: { total: 3 } });
const id = draft._id;
const sample = (name: string) => ({
  contact: { _id: id, name, phoneNumber: "+15125550100" },
  subject: "",
  text: `Hi ${name.split(" ")[0]}`,
  characters: 5,
  segments: 1,
  encoding: "GSM-7",
  credits: 1,
});
const preview = {
  ...someTotals({
    total: 4,
    goesNow: 2,
    waits: [{ reason: "Quiet hours in Texas.", until: "2099-01-05T14:00:00.000Z", count: 1 }],
    costCredits: 3,
    segments: [{ segments: 1, count: 3 }],
  }),
  samples: [sample("Jo Lindqvist"), sample("Theo Duarte")],
  willSend: 3,
  balanceCredits: 100,
  forcingCharacters: [],
  missingFields: [],
  problem: null,
};
const open = (change: { preview?: object; broadcast?: object; answers?: Answers } = {}) =>
  visit(`/scheduled-broadcasts/${id}/review`, {
    drawn: ["/scheduled-broadcasts/{scheduledBroadcastId}/review"],
    answers: {
      ...sessionOf(aUser()),
      [`GET schedule/jobs/${id}`]: () => ({ body: { ...draft, ...change.broadcast } }),
      [`GET schedule/jobs/${id}/preview`]: () => ({ body: { ...preview, ...change.preview } }),
      [`PUT schedule/jobs/${id}/scheduled`]: ({ body }) => ({
        body: { ...draft, state: "scheduled", scheduledAt: (body as { runAt: string }).runAt },
      }),
      ...change.answers,
    },
  });
const sent = (calls: ReturnType<typeof open>["calls"]) =>
  calls.filter(({ call }) => call === `PUT schedule/jobs/${id}/scheduled`);
const asked = (calls: ReturnType<typeof open>["calls"]) =>
  calls.filter(({ call }) => call === `GET schedule/jobs/${id}/preview`);
/** The button in the bar; the other one is the phone's. */
const barButton = async (name: string) => (await screen.findAllByRole("button", { name }))[0] as HTMLElement;

test("it shows who gets it, who waits, who is skipped and why, and the message as real recipients get it", async () => {
  const user = userEvent.setup();
  open();
  await screen.findByText("They opted out of your messages.");
  screen.getByText(/Quiet hours in Texas\./);
  screen.getByText("Hi Jo");
  await user.click(screen.getByRole("button", { name: "Next recipient" }));
  screen.getByText("Hi Theo");
  screen.getByText("Theo Duarte");
});

test("each figure opens the contacts it counts", async () => {
  const user = userEvent.setup();
  const recipient = {
    contact: {
      _id: id,
      firstName: "Amara",
      lastName: "Kone",
      company: "",
      phoneNumber: null,
      email: null,
      doNotMessage: false,
    },
    state: "chosen",
    reason: "They opted out of your messages.",
    planned: "opted-out",
    waitsUntil: null,
    canResend: false,
    hasReplied: false,
    messageId: null,
    time: null,
  };
  const { calls } = open({
    answers: {
      [`POST schedule/jobs/${id}/contacts/search`]: () => ({
        body: { recipients: [recipient], paging: { total: 1, pageSize: 25, page: 1, pages: 1 } },
      }),
    },
  });
  await user.click(await screen.findByRole("button", { name: /Skipped: opted out/ }));
  const dialog = await screen.findByRole("dialog", { name: "Skipped: opted out" });
  await within(dialog).findByText("Amara Kone");
  expect(calls.find(({ call }) => call.endsWith("/contacts/search"))?.body).toMatchObject({
    decision: "opted-out",
  });
});

test("the review is the confirmation: one press sends, and asks nothing more", async () => {
  const user = userEvent.setup();
  const { calls } = open();
  const button = await barButton("Send to 3");
  // The second click of a double click on the previous screen's button.
  fireEvent.click(button, { detail: 2 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent(calls)).toHaveLength(0);
  await user.click(button);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await waitFor(() => expect(sent(calls).map(({ body }) => body)).toEqual([{ runAt: null }]));
});

test("a test is sent to the user's own phone, and if that fails the reason is shown at the number", async () => {
  const user = userEvent.setup();
  let isAllowed = false;
  const { calls } = open({
    answers: {
      [`POST schedule/jobs/${id}/test`]: () =>
        isAllowed
          ? { body: { contactId: id, reason: null } }
          : refusal(409, "wrong-state", "They opted out of your messages."),
    },
  });
  await barButton("Send to 3");
  await user.click(screen.getAllByRole("button", { name: "Send a test" })[0]!);
  const dialog = within(await screen.findByRole("dialog", { name: "Send a test" }));
  const field = dialog.getByLabelText("Phone Number");
  await user.clear(field);
  await user.click(dialog.getByRole("button", { name: "Send test" }));
  await dialog.findByText("Phone Number is required.");
  await user.type(field, "5125550199");
  await user.click(dialog.getByRole("button", { name: "Send test" }));
  await dialog.findByText("They opted out of your messages.");
  isAllowed = true;
  await user.click(dialog.getByRole("button", { name: "Send test" }));
  await screen.findByText("Test sent");
  expect(calls.filter(({ call }) => call.endsWith("/test"))).toHaveLength(2);
  expect(sent(calls)).toHaveLength(0);
});

test("an email for a test is checked when the field is left", async () => {
  const user = userEvent.setup();
  open({
    broadcast: { type: "email", subject: "Sale" },
    answers: {
      "POST info/emailValidation": ({ body }) => ({
        body: { valid: false, email: (body as { email: string }).email, suggestedDomain: null },
      }),
    },
  });
  await barButton("Send to 3");
  await user.click(screen.getAllByRole("button", { name: "Send a test" })[0]!);
  const dialog = within(await screen.findByRole("dialog", { name: "Send a test" }));
  await user.clear(dialog.getByLabelText("Email"));
  await user.type(dialog.getByLabelText("Email"), "a@");
  await user.tab();
  await dialog.findByText("Please enter a valid email address");
});

test('if no recipient can be reached now, the button does not say "now", and the wait names its time zone', async () => {
  open({ preview: { goesNow: 0, willSend: 1 } });
  await barButton("Send when allowed");
  expect(screen.queryByRole("button", { name: /^Send to/ })).toBeNull();
  screen.getByText(/^1 from .*, your time: Quiet hours in Texas\.$/);
});

test("a date and a time are required, use the account's time zone, and the figures are for that time", async () => {
  const user = userEvent.setup();
  const { calls } = open({
    answers: {
      [`GET schedule/jobs/${id}/preview`]: ({ query }) => ({
        body: query.runAt ? { ...preview, goesNow: 1, willSend: 2 } : preview,
      }),
    },
  });
  await barButton("Send to 3");
  await user.click(screen.getByRole("radio", { name: "At a set time" }));
  const date = screen.getByLabelText(/^Date/);
  await user.clear(date);
  await user.click(await barButton("Schedule for 3"));
  screen.getByText("Date required");
  screen.getByText("Time required");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await user.type(date, "2099-01-05");
  await user.type(screen.getByLabelText(/^Time/), "07:30");
  screen.getByText(/undesired times/);
  await user.click(await barButton("Schedule for 2"));
  expect(asked(calls).at(-1)?.query).toEqual({ runAt: "2099-01-05T13:30:00.000Z" });
  await waitFor(() =>
    expect(sent(calls).map(({ body }) => body)).toEqual([{ runAt: "2099-01-05T13:30:00.000Z" }]),
  );
});

test("a time in the past asks before it sends at once", async () => {
  const user = userEvent.setup();
  const { calls } = open();
  await barButton("Send to 3");
  await user.click(screen.getByRole("radio", { name: "At a set time" }));
  await user.clear(screen.getByLabelText(/^Date/));
  await user.type(screen.getByLabelText(/^Date/), "2020-01-05");
  await user.type(screen.getByLabelText(/^Time/), "09:00");
  await waitFor(async () => expect(await barButton("Schedule for 3")).toHaveProperty("disabled", false));
  await user.click(await barButton("Schedule for 3"));
  const question = await screen.findByRole("alertdialog");
  within(question).getByText("Are you sure you want to schedule this message to send immediately?");
  expect(sent(calls)).toHaveLength(0);
  await user.click(within(question).getByRole("button", { name: "Send now" }));
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
});

test("with insufficient credits it shows the missing number and cannot be sent", async () => {
  open({ preview: { costCredits: 150 } });
  await screen.findByText(/^You will need more credits.* you need 50 more\.$/);
  expect(await barButton("Send to 3")).toHaveProperty("disabled", true);
});

test("problems the server finds are shown, and nothing can be sent", async () => {
  const problem = "Choose a phone number before you send.";
  open({ preview: { problem } });
  await screen.findByText(problem);
  expect(await barButton("Send to 3")).toHaveProperty("disabled", true);
});

test("characters that reduce the segment size are shown with their cost, and replaced with one press", async () => {
  const user = userEvent.setup();
  const { calls } = open({
    broadcast: { text: "Hi {{firstName}} – it’s on" },
    preview: { forcingCharacters: [{ character: "’", count: 3, segmentsMore: 2 }] },
    answers: {
      [`PUT schedule/jobs/${id}`]: ({ body }) => ({ body: { ...draft, ...(body as object) } }),
    },
  });
  await screen.findByText("+2 segments");
  const before = asked(calls).length;
  await user.click(screen.getByRole("button", { name: "Replace with plain characters" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call === `PUT schedule/jobs/${id}`)?.body).toEqual({
      text: "Hi {{firstName}} - it's on",
    }),
  );
  await waitFor(() => expect(asked(calls).length).toBeGreaterThan(before));
});

test("a draft without a message or contacts is not reviewed", async () => {
  open({ broadcast: aBroadcast() });
  await screen.findByText("Message is required. Send To is required.");
});
