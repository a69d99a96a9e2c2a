import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";
import { aBroadcast } from "./a-broadcast.ts";
// Loaded beforehand, so that the first test does not wait for it.
import "./BroadcastReview.tsx";

const draft = aBroadcast({ text: "Hi {{firstName}}", counts: { total: 3 } });
const id = draft._id;
const sample = (name: string) => ({
  contact: { _id: id, name, phoneNumber: "+15125550100" },
  text: `Hi ${name.split(" ")[0]}`,
  characters: 5,
  segments: 1,
  encoding: "GSM-7",
  credits: 1,
});
const preview = {
  samples: [sample("Jo Lindqvist"), sample("Theo Duarte")],
  willSend: 2,
  skipped: [{ reason: "They opted out of your messages.", count: 1 }],
  costCredits: 2,
  balanceCredits: 100,
  segments: [{ segments: 1, count: 2 }],
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
/** The one in the bar; the other is the phone's. */
const barButton = async (name: string) => (await screen.findAllByRole("button", { name }))[0] as HTMLElement;

test("it shows who gets it, who is skipped and why, and the message as real recipients get it", async () => {
  const user = userEvent.setup();
  open();
  await screen.findByText("They opted out of your messages.");
  screen.getByText("Hi Jo");
  await user.click(screen.getByRole("button", { name: "Next recipient" }));
  screen.getByText("Hi Theo");
  screen.getByText("Theo Duarte");
});

test("nothing is sent before the number of recipients is confirmed", async () => {
  const user = userEvent.setup();
  const { calls } = open();
  await user.click(await barButton("Send to 2"));
  const question = await screen.findByRole("alertdialog");
  within(question).getByText("Send to 2 contacts now?");
  expect(sent(calls)).toHaveLength(0);
  await user.click(within(question).getByRole("button", { name: "Send to 2" }));
  await waitFor(() => expect(sent(calls).map(({ body }) => body)).toEqual([{ runAt: null }]));
});

test("a date and a time are required, and are those of the account's time zone", async () => {
  const user = userEvent.setup();
  const { calls } = open();
  await user.click(await barButton("Schedule"));
  const dialog = await screen.findByRole("dialog");
  const date = within(dialog).getByLabelText(/Date/);
  await user.clear(date);
  await user.click(within(dialog).getByRole("button", { name: "Schedule" }));
  within(dialog).getByText("Date required");
  within(dialog).getByText("Time required");
  await user.type(date, "2099-01-05");
  await user.type(within(dialog).getByLabelText(/Time/), "07:30");
  within(dialog).getByText(/undesired times/);
  await user.click(within(dialog).getByRole("button", { name: "Schedule" }));
  await waitFor(() =>
    expect(sent(calls).map(({ body }) => body)).toEqual([{ runAt: "2099-01-05T13:30:00.000Z" }]),
  );
});

test("a time that is over asks before it sends at once", async () => {
  const user = userEvent.setup();
  const { calls } = open();
  await user.click(await barButton("Schedule"));
  const dialog = await screen.findByRole("dialog");
  await user.clear(within(dialog).getByLabelText(/Date/));
  await user.type(within(dialog).getByLabelText(/Date/), "2020-01-05");
  await user.type(within(dialog).getByLabelText(/Time/), "09:00");
  await user.click(within(dialog).getByRole("button", { name: "Schedule" }));
  const question = await screen.findByRole("alertdialog");
  within(question).getByText("Are you sure you want to schedule this message to send immediately?");
  expect(sent(calls)).toHaveLength(0);
  await user.click(within(question).getByRole("button", { name: "Send now" }));
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
});

test("with too few credits it says how many are missing and cannot be sent", async () => {
  open({ preview: { costCredits: 150 } });
  await screen.findByText(/^You will need more credits.* 50 are missing\.$/);
  expect(await barButton("Send to 2")).toHaveProperty("disabled", true);
});

test("a draft without message or contacts is not reviewed", async () => {
  open({ broadcast: aBroadcast() });
  await screen.findByText("Message is required. Send To is required.");
});
