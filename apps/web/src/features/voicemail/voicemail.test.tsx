import type { Call, VoiceLine } from "@broadcast/contract/voice";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { aCall, aVoicemail, jo } from "../../testing/a-call.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

// Preloaded, so that the first test does not spend its time on it.
beforeAll(() => Promise.all([import("../calls/index.ts"), import("./VoiceOverview.tsx")]));

const line = (change: Partial<VoiceLine> = {}): VoiceLine => ({
  problem: null,
  ringsNumber: "+15125550177",
  minuteCredits: 1,
  call: null,
  unheardCount: 0,
  ...change,
});
const paging = { total: 1, pageSize: 25, page: 1, pages: 1 };
const missed = aCall({
  _id: "01a1fc20-0000-7000-8000-00000000ca12",
  direction: "in",
  state: "missed",
  seconds: null,
  voicemail: null,
});
const open = (path: string, answers: Answers = {}, drawn = [path]) =>
  visit(path, {
    drawn,
    answers: {
      ...sessionOf(aUser({ addOns: ["voice"] })),
      "GET voice/line": () => ({ body: line() }),
      "POST voice/sessions/calls": () => ({
        body: { sessions: [aCall(), missed], paging: { ...paging, total: 2 } },
      }),
      "POST voice/voicemails": () => ({ body: { voicemails: [aVoicemail()], paging } }),
      [`GET voice/${jo._id}/call`]: () => ({ body: { doNotCall: false, problem: null, caution: null } }),
      [`POST voice/${jo._id}/call`]: () => ({ status: 201, body: aCall({ state: "placing" }) }),
      ...answers,
    },
  });
const sent = (calls: { call: string; body: unknown }[], call: string) =>
  calls.filter((each) => each.call === call).map(({ body }) => body);
const press = async (name: string | RegExp) =>
  userEvent.setup().click((await screen.findAllByRole("button", { name }))[0]!);

test("the history shows calls by direction, outcome and length, and can call back", async () => {
  const { calls } = open("/call-history");
  await screen.findByText(/^Outgoing call, 65 seconds/);
  await within(screen.getByRole("list", { name: /calls/i })).findByText(/^Missed call/);
  await press("Call Jo Lindqvist");
  await screen.findByText("Calling to connect you with Jo Lindqvist");
  expect(sent(calls, `POST voice/${jo._id}/call`)).toEqual([{ isExpected: false }]);
});

test("an unnamed caller is connected now", async () => {
  const nameless = { ...jo, firstName: "", lastName: "" };
  open("/call-history", {
    "POST voice/sessions/calls": () => ({ body: { sessions: [aCall({ contact: nameless })], paging } }),
  });
  await press(/^Call \(512\)/);
  await screen.findByText("Calling to connect you now");
});

test("next to the history are missed callers, each once", async () => {
  const sam = { ...jo, _id: "01a1fc20-0000-7000-8000-000000000002", firstName: "Sam", lastName: "Ito" };
  const sessions = [missed, { ...missed, contact: sam }, missed].map((call, at) => ({
    ...call,
    _id: `${call._id.slice(0, -1)}${at}`,
  }));
  open("/call-history", {
    "POST voice/sessions/calls": () => ({ body: { sessions, paging: { ...paging, total: 3 } } }),
    "GET voice/line": () => ({ body: line({ unheardCount: 2 }) }),
  });
  const beside = await screen.findByRole("region", { name: "Calls to return" });
  const links = await within(beside).findAllByRole("link", { name: /Missed call/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `/call-history/${jo._id}/chat`,
    `/call-history/${sam._id}/chat`,
  ]);
});

test("next to the voicemails are the unheard ones", async () => {
  open("/voicemail");
  const beside = await screen.findByRole("region", { name: "Waiting to be heard" });
  const link = await within(beside).findByRole("link", { name: /Jo Lindqvist/ });
  expect(link.getAttribute("href")).toBe(`/voicemail/${jo._id}`);
});

test("it can be filtered, and selected calls deleted", async () => {
  const { calls } = open("/call-history", {
    "DELETE voice/sessions/calls/bulk/delete": () => ({ body: { removed: 1 } }),
  });
  await press("Missed");
  await waitFor(() =>
    expect(sent(calls, "POST voice/sessions/calls").at(-1)).toMatchObject({ filter: "missed" }),
  );
  await press("Select calls");
  await userEvent.setup().click((await screen.findAllByRole("option"))[0]!);
  await press("Delete");
  await screen.findByText("Delete 1 call?");
  const buttons = await screen.findAllByRole("button", { name: "Delete" });
  await userEvent.setup().click(buttons.at(-1)!);
  await screen.findByText("1 call deleted");
  expect(sent(calls, "DELETE voice/sessions/calls/bulk/delete")).toEqual([{ ids: [aCall()._id] }]);
});

test("the button says why calls are unavailable, and does not call", async () => {
  const problem = "Your number's carrier doesn't support calls from here yet.";
  const { calls } = open("/call-history", { "GET voice/line": () => ({ body: line({ problem }) }) });
  await press("Call Jo Lindqvist");
  await screen.findByText(problem);
  expect(sent(calls, `POST voice/${jo._id}/call`)).toEqual([]);
});

test("it asks first during the contact's night", async () => {
  const caution = "It is 9:40 PM for them.";
  const { calls } = open("/call-history", {
    [`GET voice/${jo._id}/call`]: () => ({ body: { doNotCall: false, problem: null, caution } }),
  });
  await press("Call Jo Lindqvist");
  await screen.findByText(`${caution} Call only if they expect it.`);
  expect(sent(calls, `POST voice/${jo._id}/call`)).toEqual([]);
  await press("Call now");
  await waitFor(() => expect(sent(calls, `POST voice/${jo._id}/call`)).toEqual([{ isExpected: true }]));
});

test("the user's own call is shown at the bottom of every screen until it ends", async () => {
  const ringing = aCall({ state: "ringing-them", seconds: null });
  const { calls } = open("/call-history", {
    "GET voice/line": () => ({ body: line({ call: ringing }) }),
    [`PUT voice/sessions/calls/${ringing._id}/hangUp`]: () => ({
      body: { ...ringing, state: "canceled" } satisfies Call,
    }),
  });
  await screen.findByText("Ringing Jo Lindqvist…");
  await press("Hang up");
  await waitFor(() => expect(sent(calls, `PUT voice/sessions/calls/${ringing._id}/hangUp`)).toEqual([{}]));
});

test("the menu counts unheard voicemails", async () => {
  open("/voicemail", { "GET voice/line": () => ({ body: line({ unheardCount: 3 }) }) });
  expect((await screen.findAllByText("3")).length).toBeGreaterThan(0);
});

test("a voicemail is played next to the list, marked and deleted", async () => {
  const path = `/voicemail/${jo._id}`;
  const id = aVoicemail()._id;
  const { calls } = open(
    path,
    {
      [`PUT voice/voicemails/${id}/heard`]: () => ({ body: { unheardCount: 0 } }),
      "DELETE voice/voicemails/bulk/delete": () => ({ body: { removed: 1 } }),
    },
    ["/voicemail/{contactId}"],
  );
  await screen.findByRole("group", { name: "Voicemail from Jo Lindqvist" });
  expect(screen.getByRole("link", { name: "Chat" }).getAttribute("href")).toBe(`${path}/chat`);
  await press("Mark as heard");
  await waitFor(() => expect(sent(calls, `PUT voice/voicemails/${id}/heard`)).toEqual([{ isHeard: true }]));
  await press("Return Call");
  await screen.findByText("Calling to connect you with Jo Lindqvist");
  await press("Delete");
  await screen.findByText("Delete this voicemail?");
  const buttons = await screen.findAllByRole("button", { name: "Delete" });
  await userEvent.setup().click(buttons.at(-1)!);
  await waitFor(() => expect(sent(calls, "DELETE voice/voicemails/bulk/delete")).toEqual([{ ids: [id] }]));
});

test("a voicemail's words are in the list and below its recording, where a long one is opened", async () => {
  const transcript = `Hi, it's Jo. ${"About the hems, as I said. ".repeat(12)}Bye.`;
  const voicemail = aVoicemail({ transcript });
  open("/voicemail", {
    "POST voice/voicemails": () => ({ body: { voicemails: [voicemail], paging } }),
  });
  expect(await screen.findAllByText(/^Voicemail: Hi, it's Jo\./)).not.toEqual([]);
  cleanup();
  open(
    `/voicemail/${jo._id}`,
    { "POST voice/voicemails": () => ({ body: { voicemails: [voicemail], paging } }) },
    ["/voicemail/{contactId}"],
  );
  const words = await screen.findByText(transcript);
  expect(words.className).toContain("line-clamp");
  await press("Show more");
  expect(words.className).not.toContain("line-clamp");
  expect(screen.getByRole("button", { name: "Show less" }).getAttribute("aria-expanded")).toBe("true");
});

test("an empty voicemail offers the greeting, whose text is saved", async () => {
  const greeting = { _id: null, words: "You have reached Rivers.", media: null, isCalled: false };
  const { calls } = open("/voicemail", {
    "POST voice/voicemails": () => ({ body: { voicemails: [], paging: { ...paging, total: 0 } } }),
    "GET voice/voicemails/greeting": () => ({ body: greeting }),
    "PUT voice/voicemails/greeting": () => ({ body: greeting }),
  });
  await press("Set your greeting");
  const field = await screen.findByRole("textbox", { name: "Greeting text" });
  await userEvent.setup().type(field, " Bye.");
  await press("Save greeting");
  await screen.findByText("Greeting saved");
  expect(sent(calls, "PUT voice/voicemails/greeting")).toEqual([{ words: "You have reached Rivers. Bye." }]);
});

test("a greeting that cannot be read says so, and Try again reads it", async () => {
  const greeting = { _id: null, words: "You have reached Rivers.", media: null, isCalled: false };
  let isAway = true;
  open("/voicemail", {
    "POST voice/voicemails": () => ({ body: { voicemails: [], paging: { ...paging, total: 0 } } }),
    "GET voice/voicemails/greeting": () =>
      isAway ? refusal(500, "internal", "Something went wrong.") : { body: greeting },
  });
  await press("Set your greeting");
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 8_000 });
  isAway = false;
  await userEvent.setup().click(again);
  expect(await screen.findByRole("textbox", { name: "Greeting text" })).toBeTruthy();
});

test("a server error is shown", async () => {
  open("/call-history", {
    [`POST voice/${jo._id}/call`]: () =>
      refusal(409, "wrong-state", "You're on another call. Hang up first."),
  });
  await press("Call Jo Lindqvist");
  await screen.findByText("You're on another call. Hang up first.");
});
