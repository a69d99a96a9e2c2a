import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announceChange } from "../../lib/live/live-topics.ts";
import { setUnread } from "../../lib/live/unread.ts";
import { platform } from "../../platform/index.ts";
import { type Answers, aUser, sessionOf, visit } from "../../testing/visit.ts";

const showUnread = vi.fn();
const open = (answers: Answers = {}, address = "/account") =>
  visit(address, { answers: { ...sessionOf(aUser()), ...answers }, drawn: [] });

beforeEach(() => {
  showUnread.mockReset();
  vi.spyOn(platform, "showUnread").mockImplementation(showUnread);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  window.history.replaceState(null, "", "/");
});

test("the unread count, chats plus spaces, is shown on the app's icon and in the page's title", async () => {
  open({
    "POST users/poller": () => ({
      body: {
        isBroadcastingPaused: false,
        broadcastingResumesAt: null,
        chatsUpdates: { unreadCount: 2 },
        spacesUpdates: { unreadCount: 3 },
        contactThreadUpdates: null,
        currentUser: null,
      },
    }),
  });
  await waitFor(() => expect(showUnread).toHaveBeenLastCalledWith(5));
  expect(document.title).toMatch(/^\(5\) Project Broadcast/);
});

test("a chat that becomes unread rings when this device is set to, but not at first and not during quiet hours", async () => {
  const rung = vi.fn();
  const parts = { connect: () => parts, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
  vi.stubGlobal(
    "AudioContext",
    class {
      currentTime = 0;
      destination = {};
      createGain = () => parts;
      createOscillator = () => ({ ...parts, frequency: { value: 0 }, start: rung, stop() {} });
      close = async () => {};
    },
  );
  localStorage.setItem("incomingSound", "on");
  let quietTimes: object | null = null;
  const { calls } = open({
    "GET push/quietTimes": () => ({ body: { quietTimes } }),
    "POST users/poller": () => ({ status: 503 }),
  });
  const isAsked = () => calls.some(({ call }) => call === "GET push/quietTimes");
  await waitFor(() => expect(isAsked()).toBe(true));
  const become = async (chats: number) => {
    setUnread({ chats });
    await new Promise((resolve) => setTimeout(resolve, 60));
    return rung.mock.calls.length;
  };
  expect(await become(4)).toBe(0);
  expect(await become(3)).toBe(0);
  expect(await become(4)).toBe(2);
  quietTimes = { fromMinute: 0, untilMinute: 1_439, timeZone: "America/Chicago" };
  announceChange(["settings"]);
  await waitFor(() =>
    expect(calls.filter(({ call }) => call === "GET push/quietTimes").length).toBeGreaterThan(1),
  );
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(await become(5)).toBe(2);
});

test("a page with the sound on hears of chats in the background too, and no other page does", async () => {
  const closed = vi.fn();
  let source: EventTarget | undefined;
  let unreadCount = 1;
  localStorage.setItem("incomingSound", "on");
  const { calls } = open({
    "POST users/poller": () => ({
      body: {
        isBroadcastingPaused: false,
        broadcastingResumesAt: null,
        chatsUpdates: { unreadCount },
        spacesUpdates: { unreadCount: 0 },
        contactThreadUpdates: null,
        currentUser: null,
      },
    }),
  });
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      constructor() {
        super();
        source = this;
      }
      close = closed;
    },
  );
  const polls = () => calls.filter(({ call }) => call === "POST users/poller").length;
  await waitFor(() => expect(polls()).toBe(1));
  expect(document.title).toMatch(/^\(1\)/);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  unreadCount = 2;
  source?.dispatchEvent(new MessageEvent("change", { data: JSON.stringify({ topics: ["chats"] }) }));
  await waitFor(() => expect(document.title).toMatch(/^\(2\)/), { timeout: 3_000 });
  expect(closed).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
});

test("a setting this device used to keep for itself is sent after signing in", async () => {
  localStorage.setItem("aivaMessageHelperEnabled", "false");
  const { calls } = open({ "PUT users/aivaSettings": () => ({ body: {} }) });
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain("PUT users/aivaSettings"));
});

test("the setting is not sent to an account that is only managed", async () => {
  localStorage.setItem("aivaMessageHelperEnabled", "false");
  const managing = {
    managingUserId: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0a09",
    managingUserFullName: "Oscar Lind",
    isSuperuser: false,
  };
  const { calls } = open(sessionOf(aUser({ managing, roles: ["manager"] })));
  await waitFor(() => expect(calls.map(({ call }) => call)).toContain("POST users/poller"));
  expect(calls.map(({ call }) => call)).not.toContain("PUT users/aivaSettings");
  expect(localStorage.getItem("aivaMessageHelperEnabled")).toBe("false");
});

test("no request is made while the server ends the session", async () => {
  let during: string[] = [];
  const { calls, router, address } = visit("/account", {
    answers: {
      ...sessionOf(aUser()),
      "DELETE users/session": async () => {
        // The server announces it before this tab has the answer; the poller waits a second at most.
        announceChange(["session"]);
        await new Promise((resolve) => setTimeout(resolve, 1_100));
        during = asked().slice(asked().indexOf("DELETE users/session") + 1);
        return { body: { user: null } };
      },
    },
    drawn: ["/logout"],
  });
  const asked = () => calls.map(({ call }) => call);
  await waitFor(() => expect(asked()).toContain("POST users/poller"));
  await router.navigate({ to: "/logout" });
  await waitFor(() => expect(address()).toBe("/auth"), { timeout: 3_000 });
  // Whether there still is a session can be asked without one.
  expect(during.filter((call) => call !== "GET users/session")).toEqual([]);
});

test.each([
  ["image", "Your picture is ready"],
  ["refused", "File must be an image"],
])("what another app shared (%s) is announced on arrival", async (shared, text) => {
  window.history.replaceState(null, "", `/chats?shared=${shared}`);
  open();
  expect(await screen.findByText(text)).toBeTruthy();
});
