import type { Message } from "@broadcast/contract/messages";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptKey } from "../../../lib/device/kept-on-device.ts";
import { personOf } from "../../../lib/device/personal-state.ts";
import { aBroadcast } from "../../../testing/a-broadcast.ts";
import { aMessage, minutes } from "../../../testing/a-message.ts";
import { type Answers, aUser, refusal, sessionOf } from "../../../testing/visit.ts";
import { aContact, visitThread } from "./an-open-thread.ts";

const goes = {
  outcome: "goes",
  waitsUntil: null,
  reason: null,
  segments: 1,
  credits: 1,
  balanceCredits: 100,
};
// Pending messages are remembered by contact, so each test has its own.
let number = 0;
let contactId = "";

beforeEach(() => {
  localStorage.clear();
  number += 1;
  contactId = `01a1fc20-0000-7000-8000-${String(number).padStart(12, "0")}`;
});
afterEach(() => localStorage.clear());

const open = (answers: Answers = {}, change: object = {}, thread: Message[] = []) =>
  visitThread({
    contact: aContact({ _id: contactId, ...change }),
    thread,
    answers: { "POST messages/forecast": () => ({ body: goes }), ...answers },
  });
const draftKey = () => keptKey(personOf(aUser()), "draft", contactId);
const input = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message Jo" });
const queued = (change: object = {}) =>
  aMessage({ _id: "q1", contactId, state: "queued", runAt: "2099-01-02T15:00:00.000Z", ...change });

const fillIn = async (date: string, time: string) => {
  const dialog = await screen.findByRole("dialog", { name: "Schedule Chat" });
  fireEvent.change(within(dialog).getByLabelText(/^Date/), { target: { value: date } });
  fireEvent.change(within(dialog).getByLabelText(/^Time/), { target: { value: time } });
  return dialog;
};

test("a line says until when and why a message would wait before it is sent", async () => {
  open({
    "POST messages/forecast": () => ({
      body: {
        ...goes,
        outcome: "waits",
        waitsUntil: "2099-01-02T13:00:00.000Z",
        reason: "It is 9:40 PM for them; you can text from 8:00 AM tomorrow (federal rule).",
      },
    }),
  });
  await userEvent.type(await input(), "Hello");
  await screen.findByText(/It is 9:40 PM for them.*This will wait until Friday, Jan 2, 2099 at 7:00 AM\./);
  expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", false);
});

test("on the sandbox, the line for a waiting message links to its movable clock", async () => {
  const answers = {
    ...sessionOf(aUser(), "http://localhost:4000"),
    "POST messages/forecast": () => ({
      body: { ...goes, outcome: "waits", waitsUntil: "2099-01-02T13:00:00.000Z", reason: "It is late." },
    }),
  };
  const waiting = { runAt: null, waitsUntil: "2099-01-02T13:00:00.000Z", waitReason: "It is late." };
  open(answers, {}, [queued(waiting)]);
  await userEvent.type(await input(), "Hello");
  await screen.findByText(/This will wait until/);
  const links = await screen.findAllByRole("link", { name: "Move the sandbox's clock" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(Array(2).fill("http://localhost:4000"));
});

test("a message that would be refused cannot be sent, says why, and stays", async () => {
  const { calls } = open({
    "POST messages/forecast": () => ({
      body: { ...goes, outcome: "not-sent", reason: "They opted out of your messages." },
    }),
  });
  await userEvent.type(await input(), "Hello");
  await screen.findByText("They opted out of your messages.");
  const button = screen.getByRole("button", { name: "Send" });
  expect(button).toHaveProperty("disabled", true);
  expect(button.getAttribute("aria-describedby")).toBeTruthy();
  await userEvent.type(await input(), "{enter}");
  expect(calls.some(({ call }) => call === "POST messages/send")).toBe(false);
  expect((await input()).value).toBe("Hello");
});

test("a reason found here and by the check is told once", async () => {
  const reason = "Message text cannot exceed 1024 characters.";
  open({ "POST messages/forecast": () => ({ body: { ...goes, outcome: "not-sent", reason } }) });
  fireEvent.change(await input(), { target: { value: "x".repeat(1_025) } });
  await userEvent.type(await input(), "{Enter}");
  await screen.findByText(reason);
  await waitFor(() => expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", true));
  const told = screen.getByText(reason);
  expect(screen.getByRole("button", { name: "Send" }).getAttribute("aria-describedby")).toBe(told.id);
});

test("a pasted link to the account's own content can be neither sent nor scheduled", async () => {
  open({
    "GET messages/dynamicUrlsInfo": () => ({
      body: { tagUrls: [{ name: "Trackable Link", finder: "https://go.example/l/" }] },
    }),
  });
  await userEvent.type(await input(), "See https://go.example/l/rivers-k7w2mxp/x");
  await screen.findByText(
    "We've detected a Trackable Link URL. Please use the insert button to add your link.",
  );
  expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Schedule Send" }));
  const opened = screen.findByRole("dialog", { name: "Schedule Chat" }, { timeout: 1_000 });
  await expect(opened).rejects.toThrow();
});

test("nothing is said about a message that is sent normally, and nothing is requested while typing", async () => {
  const { calls } = open();
  await userEvent.type(await input(), "Hello there");
  await waitFor(() => expect(calls.filter(({ call }) => call === "POST messages/forecast")).toHaveLength(1));
  expect(screen.queryByText(/waits|opted out/)).toBeNull();
});

test("when the check gets no answer, the message can still be sent", async () => {
  const { calls } = open({
    "POST messages/forecast": () => "offline",
    "POST messages/send": () => ({ status: 201, body: aMessage({ _id: "m1", contactId }) }),
  });
  await userEvent.type(await input(), "Hello");
  await waitFor(() => expect(calls.some(({ call }) => call === "POST messages/forecast")).toBe(true));
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(calls.some(({ call }) => call === "POST messages/send")).toBe(true));
});

test("a message is scheduled in the account's time zone, with the contact's time shown next to it", async () => {
  const { calls } = open({ "POST messages/queue": () => ({ status: 201, body: queued() }) });
  await userEvent.type(await input(), "See you");
  await userEvent.click(screen.getByRole("button", { name: "Schedule Send" }));
  const dialog = await fillIn("2099-01-02", "09:00");
  await within(dialog).findByText("For Jo it will be 10:00 AM.");
  expect(within(dialog).queryByText(/Heads up!/)).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "Schedule" }));
  await screen.findByText("Scheduled for Friday, Jan 2, 2099 at 9:00 AM");
  const sent = calls.filter(({ call }) => call === "POST messages/queue");
  expect(sent.map(({ body }) => body)).toEqual([
    { contactId, text: "See you", runAt: "2099-01-02T15:00:00.000Z" },
  ]);
  const box = await input();
  expect(box.value).toBe("");
  await waitFor(() => expect(document.activeElement).toBe(box));
});

test("an hour that is undesired for either side gets a warning", async () => {
  open();
  await userEvent.type(await input(), "See you");
  await userEvent.click(screen.getByRole("button", { name: "Schedule Send" }));
  // 7:30 PM in Chicago is 8:30 PM in New York.
  const dialog = await fillIn("2099-01-02", "19:30");
  await within(dialog).findByText(
    "Heads up! Your selection may cause recipients to receive your message at undesired times.",
  );
});

test("day and time are required", async () => {
  const { calls } = open();
  await userEvent.type(await input(), "See you");
  await userEvent.click(screen.getByRole("button", { name: "Schedule Send" }));
  const dialog = await fillIn("", "");
  await userEvent.click(within(dialog).getByRole("button", { name: "Schedule" }));
  await within(dialog).findByText("Date required");
  await within(dialog).findByText("Time required");
  expect(calls.some(({ call }) => call === "POST messages/queue")).toBe(false);
});

test("a time in the past asks first, then sends at once", async () => {
  const { calls } = open({
    "POST messages/send": () => ({ status: 201, body: aMessage({ _id: "m1", contactId, text: "See you" }) }),
  });
  await userEvent.type(await input(), "See you");
  await userEvent.click(screen.getByRole("button", { name: "Schedule Send" }));
  const dialog = await fillIn("2020-01-02", "09:00");
  await userEvent.click(within(dialog).getByRole("button", { name: "Schedule" }));
  const question = await screen.findByRole("alertdialog");
  within(question).getByText("Are you sure you want to schedule this message to send immediately?");
  expect(calls.some(({ call }) => call === "POST messages/send")).toBe(false);
  await userEvent.click(within(question).getByRole("button", { name: "Send now" }));
  await waitFor(() => expect(calls.some(({ call }) => call === "POST messages/send")).toBe(true));
});

test("a message is scheduled once, whatever is changed and pressed meanwhile", async () => {
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { calls } = open({
    "POST messages/queue": async () => {
      await late;
      return { status: 201, body: queued({ runAt: "2099-01-02T15:00:00.000Z" }) };
    },
  });
  await userEvent.type(await input(), "See you");
  await userEvent.click(screen.getByRole("button", { name: "Schedule Send" }));
  const dialog = await fillIn("2099-01-02", "09:00");
  const schedule = within(dialog).getByRole("button", { name: "Schedule" });
  await userEvent.click(schedule);
  await fillIn("2099-01-03", "10:00");
  await userEvent.click(schedule);
  answer();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Schedule Chat" })).toBeNull());
  expect(calls.filter(({ call }) => call === "POST messages/queue")).toHaveLength(1);
});

test("a failed schedule keeps the dialog and the text", async () => {
  open({
    "POST messages/queue": () => refusal(409, "wrong-state", "This is a landline. It can't get texts."),
  });
  await userEvent.type(await input(), "See you");
  await userEvent.click(screen.getByRole("button", { name: "Schedule Send" }));
  const dialog = await fillIn("2099-01-02", "09:00");
  await userEvent.click(within(dialog).getByRole("button", { name: "Schedule" }));
  await screen.findByText("This is a landline. It can't get texts.");
  expect(screen.getByRole("dialog", { name: "Schedule Chat" })).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect((await input()).value).toBe("See you");
});

test("an email requires a subject, and is sent with it", async () => {
  const { calls } = open(
    {
      "POST messages/send": () => ({
        status: 201,
        body: aMessage({ _id: "m1", contactId, type: "email", subject: "Samples", text: "Here" }),
      }),
    },
    { email: "jo@lindqvist.example" },
  );
  await input();
  await userEvent.click(screen.getByRole("button", { name: "Insert Content" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Write an email" }));
  await screen.findByText("Email to jo@lindqvist.example");
  await userEvent.type(await input(), "Here");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByText("Subject is required.");
  await userEvent.type(screen.getByRole("textbox", { name: "Subject" }), "Samples");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() =>
    expect(calls.filter(({ call }) => call === "POST messages/send").map(({ body }) => body)).toEqual([
      { contactId, type: "email", subject: "Samples", text: "Here" },
    ]),
  );
});

test("an address that asks for emails opens their picker after a third of a second, once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 1 });
  const { router } = visitThread({
    contact: aContact({ _id: contactId, email: "jo@lindqvist.example" }),
    below: "?messageBarAction=emails",
    answers: {
      "POST messages/forecast": () => ({ body: goes }),
      "POST emails/search": () => ({
        body: { emails: [], paging: { page: 1, pageSize: 25, total: 0, pages: 1 } },
      }),
    },
  });
  await input();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(router.state.location.search).toEqual({ messageBarAction: "emails" });
  await act(() => vi.advanceTimersByTimeAsync(333));
  vi.useRealTimers();
  const choice = await screen.findByRole("dialog", { name: "Select Email" });
  expect(router.state.location.search).toEqual({});
  await userEvent.click(within(choice).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  ["has no email address", { email: null }, "Add an email address to the contact first."],
  [
    "gets no emails",
    { email: "jo@lindqvist.example", doNotEmail: true },
    "Emails to this contact are turned off, or they unsubscribed.",
  ],
])(
  "an address that opens the emails of a contact who %s says why none can be sent",
  async (_, change, why) => {
    const { router } = visitThread({
      contact: aContact({ _id: contactId, ...change }),
      below: "?messageBarAction=emails",
    });
    await screen.findByText("You can't email Jo Lindqvist");
    expect(screen.getByText(why)).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test("templates have a button of their own, and are not in the menu too", async () => {
  open({
    "POST templates/search": () => ({
      body: { templates: [], paging: { page: 1, pageSize: 25, total: 0, pages: 1 } },
    }),
  });
  await input();
  await userEvent.click(screen.getByRole("button", { name: "Insert Content" }));
  await screen.findByRole("menuitem", { name: "Attachments" });
  expect(screen.queryByRole("menuitem", { name: "Insert Template" })).toBeNull();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Insert Template" }));
  await screen.findByRole("dialog");
});

test("a designed email that Gmail would clip is sent only once confirmed", async () => {
  const email = {
    _id: "01a1fc20-0000-7000-8000-00000000e001",
    name: "Spring news",
    folderId: null,
    createdAt: "2026-11-20T18:00:00.000Z",
    modifiedAt: "2026-11-20T18:00:00.000Z",
    ...{ subject: "Spring is here", preheader: "", transactional: false, transactionalReason: null },
  };
  const { calls } = open(
    {
      "POST emails/search": () => ({
        body: { emails: [email], paging: { page: 1, pageSize: 25, total: 1, pages: 1 } },
      }),
      [`GET emails/${email._id}/check`]: () => ({ body: { bytes: 200 * 1024, problems: [] } }),
      "POST messages/send": () => ({ body: { waitReason: null } }),
    },
    { email: "jo@lindqvist.example" },
  );
  await input();
  await userEvent.click(screen.getByRole("button", { name: "Insert Content" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Emails" }));
  const choice = within(await screen.findByRole("dialog", { name: "Select Email" }));
  await userEvent.click(await choice.findByText("Spring news"));
  await userEvent.click(choice.getByRole("button", { name: "Select" }));
  await userEvent.click(await screen.findByRole("button", { name: "Send email" }));
  const asked = within(await screen.findByRole("alertdialog", { name: "Gmail will cut off this email" }));
  const sent = () => calls.filter(({ call }) => call === "POST messages/send");
  expect(sent()).toEqual([]);
  await userEvent.click(asked.getByRole("button", { name: "Use it anyway" }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { contactId, emailId: email._id } }]));
});

test("a voice drop to a contact without consent says so, and cannot be sent", async () => {
  const reason = "You haven't recorded this contact's consent to voice drops.";
  const { calls } = open({
    "POST messages/forecast": ({ body }) => ({
      body: (body as { type: string }).type === "rvm" ? { ...goes, outcome: "not-sent", reason } : goes,
    }),
    "POST voiceDrops/search": () => ({
      body: { voiceDrops: [], paging: { total: 0, pageSize: 25, page: 1, pages: 1 } },
    }),
  });
  await input();
  await userEvent.click(screen.getByRole("button", { name: "Insert Content" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Voice Drops" }));
  const choice = await screen.findByRole("dialog", { name: "Select Voice Drop" });
  await userEvent.click(within(choice).getByRole("button", { name: "Cancel" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Voice drop" }));
  await dialog.findByText(reason);
  expect(dialog.getByRole("link", { name: "Open the contact" }).getAttribute("href")).toBe(
    `/contacts/${contactId}`,
  );
  await userEvent.click(dialog.getByRole("button", { name: "Send" }));
  await userEvent.click(dialog.getByRole("button", { name: "Schedule Send" }));
  expect(calls.some(({ call }) => call === "POST messages/send" || call === "POST messages/queue")).toBe(
    false,
  );
});

test("a recording is checked, then sent as a voice drop", async () => {
  const { calls } = open({
    [`GET contacts/${contactId}/consent`]: () => ({
      body: {
        channels: [{ channel: "voice", standing: "consented", since: null, reason: null }],
        entries: [],
      },
    }),
    "POST messages/send": () => ({
      status: 201,
      body: aMessage({ _id: "m1", contactId, type: "rvm", text: "" }),
    }),
    "POST voiceDrops/search": () => ({
      body: {
        voiceDrops: [
          { _id: "v1", name: "Open studio", media: [{ url: "/v1", contentType: "audio/wav", seconds: 4 }] },
        ],
        paging: { total: 1, pageSize: 25, page: 1, pages: 1 },
      },
    }),
  });
  URL.createObjectURL = () => "blob:recording";
  URL.revokeObjectURL = () => {};
  await input();
  await userEvent.click(screen.getByRole("button", { name: "Insert Content" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Voice Drops" }));
  const choice = await screen.findByRole("dialog", { name: "Select Voice Drop" });
  await userEvent.click(within(choice).getByRole("button", { name: "Cancel" }));
  const dialog = await screen.findByRole("dialog", { name: "Voice drop" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Send" }));
  await within(dialog).findByText("A recording is required.");
  const picker = within(dialog).getByLabelText("Recording");
  fireEvent.change(picker, { target: { files: [new File(["ID3"], "hello.mp3")] } });
  await within(dialog).findByText(/must be a WAV file/);
  fireEvent.change(picker, { target: { files: [new File(["RIFF0000WAVEfmt "], "hello.wav")] } });
  await within(dialog).findByText("hello.wav");
  await userEvent.click(within(dialog).getByRole("button", { name: "Send" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [sent] = calls.filter(({ call }) => call === "POST messages/send");
  expect(sent?.body).toMatchObject({ contactId, type: "rvm" });

  await userEvent.click(screen.getByRole("button", { name: "Insert Content" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Voice Drops" }));
  const kept = await screen.findByRole("dialog", { name: "Select Voice Drop" });
  await userEvent.click(await within(kept).findByText("Open studio"));
  await userEvent.click(within(kept).getByRole("button", { name: "Select" }));
  const again = await screen.findByRole("dialog", { name: "Voice drop" });
  await within(again).findByText("Open studio");
  await userEvent.click(within(again).getByRole("button", { name: "Send" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [, second] = calls.filter(({ call }) => call === "POST messages/send");
  expect(second?.body).toEqual({ contactId, type: "rvm", text: "", voiceDropId: "v1" });
});

test("a contact who cannot be texted but has an email is emailed on purpose only", async () => {
  open({}, { doNotMessage: true, email: "jo@lindqvist.example" });
  await screen.findByText(/You marked Jo as do not message/);
  expect(screen.queryByRole("textbox", { name: /^Message / })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Write an email instead" }));
  await screen.findByText("Email to jo@lindqvist.example");
  expect(screen.queryByRole("button", { name: "Write a text instead" })).toBeNull();
});

test("a possible opt-out is marked, and a decision is requested until it is made", async () => {
  const text = "please take me off";
  const { calls } = open(
    { [`PUT contacts/${contactId}/potentialStop`]: () => ({ body: {} }) },
    {
      potentialStopMessage: { messageId: "m1", text, at: minutes(1), decideBy: "2099-01-02T23:00:00.000Z" },
    },
    [
      aMessage({
        _id: "m1",
        contactId,
        direction: "in",
        state: "received",
        text,
        stopDetectScore: 0.97,
        time: minutes(1),
      }),
    ],
  );
  const bar = await screen.findByRole("region", { name: "May be an opt-out" });
  within(bar).getByText(/Decide by Friday, Jan 2, 2099 at 5:00 PM; after that, they'll be opted out\./);
  expect(within(screen.getByRole("list", { name: "Messages" })).getByText("May be an opt-out")).toBeTruthy();
  await userEvent.click(within(bar).getByRole("button", { name: "Opt them out" }));
  const question = await screen.findByRole("alertdialog");
  expect(calls.some(({ call }) => call.endsWith("potentialStop"))).toBe(false);
  await userEvent.click(within(question).getByRole("button", { name: "Opt them out" }));
  await screen.findByText("Jo has been opted out");
  const decided = calls.filter(({ call }) => call.endsWith("potentialStop"));
  expect(decided.map(({ body }) => body)).toEqual([{ decision: "opt-out" }]);
});

test("a text that is not an opt-out is dismissed with one press", async () => {
  const { calls } = open(
    { [`PUT contacts/${contactId}/potentialStop`]: () => ({ body: {} }) },
    {
      potentialStopMessage: {
        messageId: "m1",
        text: "stop by",
        at: minutes(1),
        decideBy: "2099-01-02T23:00:00.000Z",
      },
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Not an opt-out" }));
  await screen.findByText("Got it. You can keep messaging Jo");
  expect(calls.find(({ call }) => call.endsWith("potentialStop"))?.body).toEqual({ decision: "keep" });
});

test("a message that may have arrived is sent again only after a question", async () => {
  const { calls } = open({ "POST messages/unsent/resend": () => ({ body: { resent: 1, left: [] } }) }, {}, [
    aMessage({
      _id: "m1",
      contactId,
      state: "unknown",
      failure: { ...landline, kind: "unclear", canResend: true, isUnclear: true },
      time: minutes(1),
    }),
  ]);
  await screen.findByText(/May have been sent; being checked/);
  await userEvent.click(await screen.findByRole("button", { name: "Message actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Resend" }));
  const question = await screen.findByRole("alertdialog");
  within(question).getByText("It may have arrived. Send it again anyway?");
  expect(calls.some(({ call }) => call.endsWith("resend"))).toBe(false);
  await userEvent.click(within(question).getByRole("button", { name: "Send again anyway" }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call.endsWith("resend"))?.body).toEqual({ messageIds: ["m1"] }),
  );
});

const landline = {
  kind: "landline",
  words: "This number is a landline or can't get texts.",
  fault: "recipient",
  advice: "Call them, or ask for a mobile number.",
  canResend: false,
  isUnclear: false,
} as const;
const aFailed = (change: Partial<Message> = {}) =>
  aMessage({
    _id: "m1",
    contactId,
    state: "failed",
    error: landline.words,
    failure: landline,
    time: minutes(1),
    ...change,
  });

test("a failure says what happened and what to do, without Resend where that cannot help", async () => {
  open({}, {}, [aFailed()]);
  await screen.findByText(/Not delivered: This number is a landline/);
  expect(screen.queryByRole("button", { name: "Resend" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "What to do" }));
  const dialog = await screen.findByRole("dialog", { name: "Not delivered" });
  within(dialog).getByText("Call them, or ask for a mobile number.");
  expect(within(dialog).queryByRole("button", { name: "Resend" })).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: "Done" }));
});

test("a resend that the server refuses says why", async () => {
  open(
    {
      "POST messages/unsent/resend": () => ({
        body: { resent: 0, left: [{ reason: landline.words, count: 1 }] },
      }),
    },
    {},
    [aFailed({ failure: { ...landline, canResend: true } })],
  );
  await userEvent.click(await screen.findByRole("button", { name: "Resend" }));
  await screen.findByText("Not sent again");
});

test("a message that was sent again no longer offers it", async () => {
  open({}, {}, [aFailed({ failure: { ...landline, canResend: true }, isResent: true })]);
  await screen.findByText("Sent again");
  expect(screen.queryByRole("button", { name: "Resend" })).toBeNull();
});

test("a deleted message leaves the thread", async () => {
  const { calls } = open({ "DELETE messages/m1": () => ({ body: {} }) }, {}, [
    aMessage({ _id: "m1", contactId, text: "Wrong number", time: minutes(1) }),
  ]);
  await screen.findByText("Wrong number");
  await userEvent.click(screen.getByRole("button", { name: "Message actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete Message" }));
  const question = await screen.findByRole("alertdialog");
  expect(calls.some(({ call }) => call === "DELETE messages/m1")).toBe(false);
  await userEvent.click(within(question).getByRole("button", { name: "Delete Message" }));
  await screen.findByText("Message was deleted");
});

test("the pill shows the number of scheduled messages and links to them", async () => {
  const contact = aContact({ _id: contactId });
  visitThread({ contact, scheduled: [queued(), queued({ _id: "q2" })] });
  const pill = await screen.findByRole("link", { name: "Scheduled Chats (2)" });
  expect(pill.getAttribute("href")).toBe(`/chats/${contactId}/scheduled`);
});

const ownCard = {
  firstName: "Maya",
  lastName: "Rivers",
  company: "Rivers & Thread",
  jobTitle: "",
  email: "",
  website: "",
  address: "",
  note: "",
  phoneNumber: "+15125550148",
  pictureUrl: null,
  mediaUrl: "https://rivers.example/media/contact-cards/maya.vcf",
};
const attachCard = async () => {
  await input();
  await userEvent.click(screen.getByRole("button", { name: "Insert Content" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Your Contact Card" }));
};

test("Your Contact Card is sent by its URL, as a picture message, with or without text", async () => {
  const { calls } = open({
    "GET users/vcard": () => ({ body: ownCard }),
    "POST messages/send": () => ({
      status: 201,
      body: aMessage({ _id: "m1", contactId, type: "mms", text: "", media: [] }),
    }),
  });
  await attachCard();
  const remove = await screen.findByRole("button", { name: "Remove contact card" });
  expect(remove.parentElement?.textContent).toBe("Maya Rivers · Your contact card");
  expect(screen.getByText(/^0 \/ 1024/).textContent).toContain("3 credits");
  await userEvent.click(remove);
  expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", true);
  await attachCard();
  await userEvent.click(await screen.findByRole("button", { name: "Send" }));
  await waitFor(() =>
    expect(calls.filter(({ call }) => call === "POST messages/send").map(({ body }) => body)).toEqual([
      { contactId, text: "", mediaUrl: ownCard.mediaUrl },
    ]),
  );
  expect(screen.queryByRole("button", { name: "Remove contact card" })).toBeNull();
  await waitFor(() => expect(localStorage.getItem(draftKey())).toBeNull());
});

test("the contact card stays in the draft, and a card that cannot be loaded is reported", async () => {
  localStorage.setItem(
    draftKey(),
    JSON.stringify({ text: "", contactCard: { mediaUrl: ownCard.mediaUrl, name: "Maya Rivers" } }),
  );
  open({ "GET users/vcard": () => refusal(404, "not-found", "There is no contact card.") });
  await userEvent.click(await screen.findByRole("button", { name: "Remove contact card" }));
  await attachCard();
  await screen.findByText("There is no contact card.");
  expect(screen.queryByRole("button", { name: "Remove contact card" })).toBeNull();
});

test("New Broadcast starts a draft from the message itself, including its picture or recording", async () => {
  const picture = aMessage({
    _id: "m1",
    contactId,
    type: "mms",
    text: "",
    media: [{ url: "/api/messages/m1/media/0", contentType: "image/png" }],
  });
  const { calls, address } = open(
    { "POST schedule/jobs/draft": () => ({ status: 201, body: aBroadcast({ type: "mms" }) }) },
    {},
    [picture],
  );
  await input();
  await userEvent.click(screen.getByRole("button", { name: "Message actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "New Broadcast" }));
  await waitFor(() => expect(address()).toBe(`/scheduled-broadcasts/${aBroadcast()._id}`));
  expect(calls.filter(({ call }) => call === "POST schedule/jobs/draft").map(({ body }) => body)).toEqual([
    { messageId: "m1" },
  ]);
});
