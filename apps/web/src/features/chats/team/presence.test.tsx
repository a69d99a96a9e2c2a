import { renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announceChange } from "../../../lib/live/live-topics.ts";
import { aMessage, minutes } from "../../../testing/a-message.ts";
import { type Asked, aUser } from "../../../testing/visit.ts";
import { aContact, visitThread } from "../thread/an-open-thread.ts";
import { useBeingPresent } from "./presence.api.ts";
import { makeWritingSignal } from "./writing-signal.ts";

const jo = "01a1fc20-0000-7000-8000-00000000000b";
const dana = { _id: "01a1fc20-0000-7000-8000-0000000000a2", name: "Dana Okafor", isYou: false };

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

function openChat() {
  const told: string[] = [];
  const sent: unknown[] = [];
  const thread = [
    aMessage({
      _id: "m1",
      contactId: jo,
      direction: "in",
      cause: "contact",
      state: "received",
      text: "Open today?",
    }),
  ];
  const server = { people: [{ name: dana.name, activity: "writing" as "reading" | "writing" }], thread };
  visitThread({
    contact: aContact({ _id: jo }),
    answers: {
      [`GET contacts/${jo}/messages`]: () => ({
        body: {
          messages: [...server.thread].reverse(),
          paging: { total: server.thread.length, pageSize: 50, page: 1, pages: 1 },
        },
      }),
      "GET messages/team": () => ({
        body: {
          members: [{ _id: aUser()._id, name: "Maya Rivers", isYou: true }, dana],
          counts: { open: 0, all: 0, mine: 0, unassigned: 0, snoozed: 0, done: 0 },
        },
      }),
      "GET messages/presence": () => ({
        body: { chats: server.people.length > 0 ? [{ contactId: jo, people: server.people }] : [] },
      }),
      [`PUT contacts/${jo}/presence`]: ({ body }: Asked) => {
        told.push((body as { activity: string }).activity);
        return { body: {} };
      },
      "POST messages/send": ({ body }: Asked) => {
        sent.push(body);
        return { status: 201, body: aMessage({ _id: "m9", contactId: jo, time: minutes(9) }) };
      },
    },
  });
  return { told, sent, server };
}

const input = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message Jo" });

test("other users in a chat are shown live, and one's own typing is announced", async () => {
  const { told, server } = openChat();
  await screen.findByText("Dana is writing a reply", {}, { timeout: 5_000 });
  await waitFor(() => expect(told).toContain("reading"), { timeout: 3_000 });
  await userEvent.type(await input(), "Yes");
  await waitFor(() => expect(told.at(-1)).toBe("writing"));
  server.people = [];
  announceChange(["presence"]);
  await waitFor(() => expect(screen.queryByText("Dana is writing a reply")).toBeNull());
});

test("passing through a chat is not announced; staying is, and leaving after it", async () => {
  vi.useFakeTimers();
  const tell = vi.fn(async (_activity: string) => {});
  const stay = (milliseconds: number) => {
    const { unmount } = renderHook(() => useBeingPresent(tell, makeWritingSignal(), true));
    vi.advanceTimersByTime(milliseconds);
    unmount();
    vi.advanceTimersByTime(5_000);
    const told = tell.mock.calls.flat();
    tell.mockClear();
    return told;
  };
  expect(stay(900)).toEqual([]);
  expect(stay(1_100)).toEqual(["reading", "gone"]);
  vi.useRealTimers();
});

test("before a reply is sent, the user is told that a colleague has replied meanwhile, and the text stays", async () => {
  const { sent, server } = openChat();
  await screen.findByText("Dana is writing a reply", {}, { timeout: 5_000 });
  await userEvent.type(await input(), "Yes, until six");
  server.thread.push(
    aMessage({ _id: "m2", contactId: jo, text: "We close at five", writtenBy: dana._id, time: minutes(2) }),
  );
  announceChange(["thread"], [jo]);
  await screen.findByText("We close at five");
  expect(screen.getByText("Dana Okafor:")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Dana Okafor has already replied" }));
  await userEvent.click(dialog.getByRole("button", { name: "Keep writing" }));
  expect(sent).toEqual([]);
  expect((await input()).value).toBe("Yes, until six");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await userEvent.click(await screen.findByRole("button", { name: "Send anyway" }));
  await waitFor(() => expect(sent).toHaveLength(1));
});
