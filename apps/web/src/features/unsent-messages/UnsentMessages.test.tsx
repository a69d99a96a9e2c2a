import type { UnsentMessage } from "@broadcast/contract/messages";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { announceChange } from "../../lib/live/live-topics.ts";
import { type Answers, type Asked, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const off = {
  kind: "unreachable",
  words: "Their phone was off or out of range.",
  fault: "recipient",
  advice: "Send it again later.",
  canResend: true,
  isUnclear: false,
} as const;
const optedOut = {
  kind: "opted-out",
  words: "They opted out of your messages.",
  fault: "recipient",
  advice: "They can opt back in by texting START.",
  canResend: false,
  isUnclear: false,
} as const;
const unclear = {
  kind: "unclear",
  words: "We don't know whether it arrived.",
  fault: "nobody",
  advice: "It may have arrived.",
  canResend: true,
  isUnclear: true,
} as const;

const aFailure = (id: string, firstName: string, change: Partial<UnsentMessage> = {}): UnsentMessage => ({
  _id: id,
  contact: { _id: `c-${id}`, firstName, lastName: "", company: "", phoneNumber: null, email: null },
  type: "sms",
  text: "Hello",
  state: "failed",
  failure: off,
  cause: "broadcast",
  broadcast: null,
  time: "2026-11-20T18:00:00.000Z",
  ...change,
});
const rows = [
  aFailure("1", "Jo"),
  aFailure("2", "Theo", { failure: optedOut }),
  aFailure("3", "Amara", { state: "unknown", failure: unclear }),
];

const search = ({ body }: Asked) => {
  const { kind, term = "" } = body as { kind?: string; term?: string };
  const found = rows.filter(
    ({ failure, contact }) =>
      (!kind || failure.kind === kind) && contact.firstName.toLowerCase().includes(term.toLowerCase()),
  );
  return {
    body: {
      messages: found,
      groups: [off, optedOut, unclear].map((failure) => ({ ...failure, count: 1 })),
      paging: { total: found.length, pageSize: 25, page: 1, pages: 1 },
    },
  };
};
const open = (answers: Answers = {}) =>
  visit("/unsent-messages", {
    drawn: ["/unsent-messages"],
    answers: {
      ...sessionOf(aUser()),
      "POST messages/unsent": search,
      "POST schedule/jobs/search": () => ({
        body: { jobs: [], paging: { total: 0, pageSize: 25, page: 1, pages: 1 } },
      }),
      ...answers,
    },
  });
const resends = (calls: ReturnType<typeof open>["calls"]) =>
  calls.filter(({ call }) => call === "POST messages/unsent/resend").map(({ body }) => body);
const tick = async (...names: string[]) => {
  await userEvent.click(await screen.findByRole("button", { name: "Select messages" }));
  for (const name of names)
    await userEvent.click(await screen.findByRole("option", { name: new RegExp(name) }));
};

test("each kind of failure says what happened, who is responsible and what to do", async () => {
  open();
  const groups = await screen.findByRole("region", { name: "What went wrong" });
  const [first, second, third] = within(groups).getAllByRole("listitem");
  expect(first?.textContent).toMatch(/Their phone was off.*1.*On their side.*Send it again later/);
  // Messages for which resending cannot help, or that may have arrived, are not resent with one press.
  expect(within(first!).queryByRole("button", { name: /^Resend/ })).not.toBeNull();
  expect(within(second!).queryByRole("button", { name: /^Resend/ })).toBeNull();
  expect(within(third!).queryByRole("button", { name: /^Resend/ })).toBeNull();
});

test("messages that become unsent appear, unless rows are ticked; unrelated changes trigger no request", async () => {
  const added = aFailure("4", "Rosa");
  let found = rows;
  const { calls } = open({
    "POST messages/unsent": (asked) => {
      const { body } = search(asked);
      return { body: { ...body, messages: found, paging: { ...body.paging, total: found.length } } };
    },
  });
  await screen.findByRole("link", { name: /Jo/ });
  const before = calls.length;
  act(() => announceChange(["thread", "chats"]));
  expect(calls.length).toBe(before);
  await tick("Jo");
  found = [added, ...rows];
  act(() => announceChange(["unsent"]));
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  expect(screen.queryByRole("option", { name: /Rosa/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Stop selecting" }));
  await screen.findByRole("link", { name: /Rosa/ });
});

test("a kind filters the list, and can be cleared", async () => {
  open();
  const kind = await screen.findByRole("button", { name: optedOut.words });
  await userEvent.click(kind);
  await waitFor(() => expect(screen.queryByRole("link", { name: /Jo/ })).toBeNull());
  screen.getByRole("link", { name: /Theo/ });
  expect(kind.getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(kind);
  await screen.findByRole("link", { name: /Jo/ });
});

test("where space is narrow the kinds are collapsed until requested, and collapse again after a choice", async () => {
  open();
  const fold = await screen.findByRole("button", { name: /^What went wrong/ });
  expect(fold.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(fold);
  expect(fold.getAttribute("aria-expanded")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: optedOut.words }));
  expect(fold.getAttribute("aria-expanded")).toBe("false");
});

test("a whole kind is resent by its filter, after a question", async () => {
  const { calls } = open({ "POST messages/unsent/resend": () => ({ body: { resent: 1, left: [] } }) });
  const groups = await screen.findByRole("region", { name: "What went wrong" });
  await userEvent.click(within(groups).getByRole("button", { name: /^Resend/ }));
  const question = await screen.findByRole("alertdialog");
  expect(resends(calls)).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Send again" }));
  await screen.findByText("1 message is on its way again");
  expect(resends(calls)).toEqual([{ filter: { state: "all", type: "all", kind: "unreachable" } }]);
});

test("once a kind is empty, the list shows the others again", async () => {
  let isResent = false;
  open({
    "POST messages/unsent/resend": () => {
      isResent = true;
      return { body: { resent: 1, left: [] } };
    },
    "POST messages/unsent": (asked) => {
      const { body } = search(asked);
      const isLeft = (kind: string) => !isResent || kind !== off.kind;
      const messages = body.messages.filter(({ failure }) => isLeft(failure.kind));
      const paging = { ...body.paging, total: messages.length };
      return { body: { messages, paging, groups: body.groups.filter(({ kind }) => isLeft(kind)) } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: off.words }));
  await waitFor(() => expect(screen.queryByRole("link", { name: /Theo/ })).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: /^Resend/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Send again" }));
  await screen.findByRole("link", { name: /Theo/ });
});

test("messages that may have arrived are resent only when confirmed, and can be left out", async () => {
  const { calls } = open({ "POST messages/unsent/resend": () => ({ body: { resent: 1, left: [] } }) });
  await tick("Jo", "Amara");
  await userEvent.click(screen.getByRole("button", { name: "Resend" }));
  const question = await screen.findByRole("alertdialog");
  within(question).getByText("1 of them may have arrived. Send those again anyway?");
  await userEvent.click(within(question).getByRole("button", { name: "Leave those out" }));
  await waitFor(() => expect(resends(calls)).toEqual([{ messageIds: ["1"] }]));
});

test("messages that may have arrived are resent by id", async () => {
  const { calls } = open({ "POST messages/unsent/resend": () => ({ body: { resent: 1, left: [] } }) });
  await tick("Amara");
  await userEvent.click(screen.getByRole("button", { name: "Resend" }));
  const question = await screen.findByRole("alertdialog");
  within(question).getByText("It may have arrived. Send it again anyway?");
  await userEvent.click(within(question).getByRole("button", { name: "Send again anyway" }));
  await waitFor(() => expect(resends(calls)).toEqual([{ messageIds: ["3"] }]));
});

test("messages left on the list are reported with their reasons", async () => {
  open({
    "POST messages/unsent/resend": () => ({
      body: { resent: 1, left: [{ reason: optedOut.words, count: 1 }] },
    }),
  });
  await tick("Jo", "Theo");
  await userEvent.click(screen.getByRole("button", { name: "Resend" }));
  await userEvent.click(await screen.findByRole("button", { name: "Send again" }));
  const report = await screen.findByRole("dialog", { name: "1 message is on its way again" });
  within(report).getByText("1 message still on the list:");
  within(report).getByText(optedOut.words);
});

test("without credits nothing is lost: the question stays for another try", async () => {
  open({
    "POST messages/unsent/resend": () =>
      refusal(402, "insufficient-credits", "You don't have enough credits to send these again."),
  });
  await tick("Jo");
  await userEvent.click(screen.getByRole("button", { name: "Resend" }));
  await userEvent.click(await screen.findByRole("button", { name: "Send again" }));
  await screen.findByText("You don't have enough credits to send these again.");
  screen.getByRole("alertdialog");
});

test("messages are removed from the list after a question", async () => {
  const { calls } = open({ "POST messages/unsent/remove": () => ({ body: { removed: 2 } }) });
  await tick("Jo", "Theo");
  await userEvent.click(screen.getByRole("button", { name: "Remove from list" }));
  const question = await screen.findByRole("alertdialog");
  await userEvent.click(within(question).getByRole("button", { name: "Remove from list" }));
  await screen.findByText("2 messages removed from the list");
  expect(calls.find(({ call }) => call === "POST messages/unsent/remove")?.body).toEqual({
    messageIds: ["1", "2"],
  });
});

test("an empty list says what would be shown here", async () => {
  open({
    "POST messages/unsent": () => ({
      body: { messages: [], groups: [], paging: { total: 0, pageSize: 25, page: 1, pages: 1 } },
    }),
  });
  await screen.findByText("No unsent messages");
});

test("a list that cannot be loaded can be retried", async () => {
  open({ "POST messages/unsent": () => refusal(500, "internal", "Something went wrong.") });
  await screen.findByRole("button", { name: "Try again" });
});
