import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aBroadcast, someTotals } from "../../testing/a-broadcast.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";
// Preloaded, so that the first test does not wait for it.
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
const other = "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0b02";
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
    email: null,
    doNotMessage: true,
  },
  state: "unsent",
  reason: "This contact is marked do not message.",
  planned: "go",
  waitsUntil: null,
  canResend: true,
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
      [`GET schedule/jobs/${id}/failures`]: () => ({ body: { groups: [], differences: [] } }),
      [`POST schedule/jobs/${id}/contacts/results/search`]: () => ({
        body: { recipients: [recipient], paging: { total: 1, pageSize: 25, page: 1, pages: 1 } },
      }),
      ...answers,
    },
  });

test("it shows progress, remaining time, and failures", async () => {
  open("");
  await screen.findByText("8,196 of 12,480");
  screen.getByText("about 6 minutes left");
  screen.getByText(/11 messages\/s/);
  screen.getByText("216 not delivered");
  screen.getByText("133 not sent");
  expect(screen.getByRole("progressbar").getAttribute("aria-valuetext")).toBe("8,196 of 12,480, 216 failed");
});

test("its links are shown with who opened them, and the clicks by day as a table", async () => {
  open("", sending, {
    [`GET schedule/jobs/${id}/links`]: () => ({
      body: {
        links: [{ _id: other, name: "Spring menu", contacts: 200, clicked: 50 }],
        days: [{ day: "2026-11-20", human: 61, suspected: 3, machine: 2 }],
      },
    }),
  });
  const link = await screen.findByRole("link", { name: "Spring menu" });
  expect(link.getAttribute("href")).toBe(`/trackable-links/${other}`);
  expect(within(link.closest("tr")!).getByText("25%")).toBeTruthy();
  const day = within(screen.getByText("Nov 20").closest("tr")!);
  expect(day.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual(["Nov 20", "61", "3", "2"]);
});

test("it is polled every second while it sends, and not once it is over", async () => {
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
  ["/contacts", "all", "All 12,480"],
  ["/contacts/sending", "sending", "Sending 3,935"],
  ["/contacts/sent", "sent", "Sent 8,196"],
  ["/contacts/unsent", "unsent", "Unsent 349"],
  ["/contacts?outcome=delivered", "delivered", "Delivered 8,100"],
  ["/contacts?outcome=replied", "replied", "Replied 327"],
  ["/contacts?outcome=opted-out", "opted-out", "Opted out 19"],
])("%s lists the contacts with that outcome, with the reason for each", async (end, outcome, chip) => {
  const { calls } = open(end);
  await screen.findByRole("heading", { name: /^Contacts of Fall trunk show/ });
  await screen.findByText(/This contact is marked do not message\./);
  expect(screen.getByRole("button", { name: chip, pressed: true })).toBeTruthy();
  expect(calls.find(({ call }) => call.endsWith("/results/search"))?.body).toMatchObject({ outcome });
});

test("each figure leads to the contacts behind it, and a filter to its own address", async () => {
  const user = userEvent.setup();
  const { router } = open("");
  const tile = await screen.findByRole("link", { name: /^Sent 8,196 65.7% of contacts/ });
  screen.getByRole("link", { name: "12,480 contacts" });
  screen.getByRole("link", { name: /^Opted out 19/ });
  await user.click(tile);
  await screen.findByRole("button", { name: "Sent 8,196", pressed: true });
  await user.click(screen.getByRole("button", { name: "Replied 327" }));
  await screen.findByRole("button", { name: "Replied 327", pressed: true });
  expect(router.state.location.href).toBe(`/scheduled-broadcasts/${id}/contacts?outcome=replied`);
});

test("unsent contacts are told apart, and the contacts shown can be tagged", async () => {
  const user = userEvent.setup();
  const { failed, unsent } = sending.counts;
  open("/contacts/unsent");
  await screen.findByText(`${failed} not delivered, ${unsent} not sent`);
  await user.click(await screen.findByRole("button", { name: "Tag contacts" }));
  await screen.findByRole("dialog", { name: "Tag contacts" });
  expect(screen.getByRole("combobox", { name: "Who" }).textContent).toBe("People who didn't get it");
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

test("the emergency brake is one keystroke away, and asks", async () => {
  const user = userEvent.setup();
  const { calls } = open("");
  await screen.findByRole("button", { name: "Stop sending" });
  await user.keyboard("{Control>}.{/Control}");
  await screen.findByRole("alertdialog", { name: "Stop sending?" });
  expect(calls.some(({ call }) => call.endsWith("/ebrake"))).toBe(false);
});

test("pausing shows at once, asks nothing, and is reverted when the server refuses", async () => {
  const user = userEvent.setup();
  let answer: (refused: object) => void = () => {};
  open("", sending, {
    [`PUT schedule/jobs/${id}/pause`]: () => new Promise((resolve) => (answer = resolve)),
  });
  await user.click(await screen.findByRole("button", { name: "Pause" }));
  await screen.findByRole("button", { name: "Resume" });
  expect(screen.queryByRole("alertdialog")).toBeNull();
  answer(refusal(409, "wrong-state", "It is over already."));
  await screen.findByRole("button", { name: "Pause" });
});

test("a broadcast that paused automatically says why and offers both options", async () => {
  const user = userEvent.setup();
  const pauseReason = "More than one in ten was refused by the carriers as unwanted.";
  const { calls } = open(
    "",
    { ...sending, state: "paused", pauseReason },
    {
      [`PUT schedule/jobs/${id}/resume`]: () => ({ body: sending }),
    },
  );
  await screen.findByText(new RegExp(pauseReason));
  await user.click(screen.getByRole("button", { name: "Stop for good" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Keep sending" }));
  await user.click(screen.getByRole("button", { name: "Resume anyway" }));
  await waitFor(() => expect(calls.some(({ call }) => call.endsWith("/resume"))).toBe(true));
});

test("a broadcast that a user paused asks nothing: resume and stop are in its bar", async () => {
  open("", { ...sending, state: "paused", pauseReason: "You paused it." });
  await screen.findByText(/You paused it\./);
  screen.getByRole("button", { name: "Resume" });
  screen.getByRole("button", { name: "Stop sending" });
  expect(screen.queryByRole("button", { name: "Resume anyway" })).toBeNull();
});

test("the question before stopping uses the singular for one contact", async () => {
  const user = userEvent.setup();
  open("", { ...sending, counts: { ...sending.counts, waiting: 1 } });
  await user.click(await screen.findByRole("button", { name: "Stop sending" }));
  await screen.findByText(/The one that hasn't been sent won't be, and you'll get its credits back\./);
});

const ended = {
  ...sending,
  state: "sent",
  finishedAt: "2026-11-20T13:00:00.000Z",
  manifest: someTotals({ total: 12_480, goesNow: 12_348, costCredits: 12_790 }),
  costCredits: 12_345,
};
const group = {
  kind: "unreachable",
  words: "Their phone was off or out of range.",
  fault: "recipient",
  advice: "Send it again later.",
  canResend: true,
  count: 216,
};

test("once it is over, the forecast is compared with the result, and each difference has its reason", async () => {
  open("", ended, {
    [`GET schedule/jobs/${id}/failures`]: () => ({
      body: {
        groups: [group],
        differences: [{ planned: "go", became: "They opted out of your messages.", count: 3 }],
      },
    }),
  });
  const card = within(await screen.findByRole("region", { name: "Planned and actual" }));
  within(card.getByRole("row", { name: /^Attempted/ })).getByText("12,348");
  within(card.getByRole("row", { name: /^Credits/ })).getByText("12,345");
  await card.findByText("They opted out of your messages.");
  card.getByText("Planned to go now");
});

test("it is reported as planned only where the figures agree, even before the differences are counted", async () => {
  const { calls } = open("", ended);
  const card = within(await screen.findByRole("region", { name: "Planned and actual" }));
  await waitFor(() => expect(calls.some(({ call }) => call.endsWith("/failures"))).toBe(true));
  expect(card.queryByText("It went as planned.")).toBeNull();
});

test("a broadcast whose figures all match the forecast is reported as planned", async () => {
  open("", {
    ...ended,
    counts: { ...sending.counts, waiting: 0, sent: 12_132, failed: 216, unsent: 1, unknown: 0 },
    costCredits: 12_790,
  });
  await screen.findByText("It went as planned.");
});

test("contacts who did not get it are grouped by failure, and can get a draft of their own", async () => {
  const user = userEvent.setup();
  const { calls, address } = open("", ended, {
    [`GET schedule/jobs/${id}/failures`]: () => ({ body: { groups: [group], differences: [] } }),
    [`POST schedule/jobs/${id}/draft/unsent`]: () => ({
      status: 201,
      body: { ...aBroadcast({ _id: other, madeFrom: id }) },
    }),
  });
  await screen.findByText("On their side");
  await user.click(screen.getByRole("button", { name: /^Show people/ }));
  await screen.findByRole("dialog", { name: "216 contacts" });
  await waitFor(() =>
    expect(calls.some(({ body }) => (body as { kind?: string } | undefined)?.kind === "unreachable")).toBe(
      true,
    ),
  );
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Start a draft for people who didn't get it" }));
  await waitFor(() => expect(address()).toBe(`/scheduled-broadcasts/${other}`));
});

test("if a draft was already created, that one opens", async () => {
  const user = userEvent.setup();
  const { address } = open("", ended, {
    [`GET schedule/jobs/${id}/failures`]: () => ({ body: { groups: [group], differences: [] } }),
    [`POST schedule/jobs/${id}/draft/unsent`]: () => ({
      status: 409,
      body: { error: "There is a draft for them already.", code: "wrong-state", existingId: other },
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Start a draft for people who didn't get it" }));
  await waitFor(() => expect(address()).toBe(`/scheduled-broadcasts/${other}`));
});

test("contacts with the same outcome are tagged together", async () => {
  const user = userEvent.setup();
  const { calls } = open("", ended, {
    [`PUT schedule/jobs/${id}/contacts/tag`]: () => ({
      body: {
        tagged: 1_000,
        action: { kind: "tag", subject: "Call them", state: "running", changed: 1_000 },
      },
    }),
  });
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Tag contacts" }));
  const dialog = await screen.findByRole("dialog", { name: "Tag contacts" });
  await user.click(within(dialog).getByRole("combobox", { name: "Who" }));
  await user.click(await screen.findByRole("option", { name: "People who didn't get it" }));
  await user.click(within(dialog).getByRole("button", { name: "Tag contacts" }));
  within(dialog).getByText("Choose a tag, or type a new one and press Enter.");
  await user.type(within(dialog).getByLabelText("Tag"), "Call them{Enter}");
  await user.click(within(dialog).getByRole("button", { name: "Tag contacts" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call.endsWith("/contacts/tag"))?.body).toEqual({
      tagName: "Call them",
      outcome: "unsent",
    }),
  );
  await screen.findByText("Adding Call them to contacts");
});

test("contacts who wait for an hour are counted with that hour", async () => {
  const waits = [{ reason: "Quiet hours in Texas.", until: "2099-11-21T15:00:00.000Z", count: 41 }];
  open("", { ...sending, manifest: someTotals({ waits }) });
  await screen.findByText(/41 contacts are waiting\. The next can go .*, your time: Quiet hours in Texas\./);
  screen.getByText("3,894 to go");
  // Waiting hours do not count as slow sending.
  screen.getByText(/^ends /);
  expect(screen.queryByText(/minutes left/)).toBeNull();
});

test("if everyone left is waiting, it says when it resumes instead of estimating a pace", async () => {
  const waits = [{ reason: "Quiet hours in Texas.", until: "2099-11-21T15:00:00.000Z", count: 3_935 }];
  open("", { ...sending, manifest: someTotals({ waits }) });
  await screen.findByText(/^resumes .* at 9:00 AM$/);
  expect(screen.queryByText(/left/)).toBeNull();
});

test("a broadcast that no longer exists says so", async () => {
  open("", sending, {
    [`GET schedule/jobs/${id}`]: () => ({ status: 404, body: { error: "Gone", code: "not-found" } }),
  });
  await screen.findByText("Not able to locate this content");
});
