import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keptKey } from "../../lib/device/kept-on-device.ts";
import { personOf } from "../../lib/device/personal-state.ts";
import { platform } from "../../platform/index.ts";
import type { PushChannel } from "../../platform/platform.ts";
import { type Answers, aUser, refusal, sessionOf, visit } from "../../testing/visit.ts";

const user = aUser();
const setting = keptKey(personOf(user), "notifications");

/** A browser with a working push service, whose user grants the permission. */
const device = {
  permission: "default" as ReturnType<PushChannel["permission"]>,
  saysYes: true,
  subscribed: [] as string[],
  asked: 0,
};
const channel: PushChannel = {
  permission: () => device.permission,
  subscribe: async (publicKey) => {
    if (device.permission === "default") {
      device.asked += 1;
      device.permission = device.saysYes ? "granted" : "denied";
    }
    if (device.permission === "denied") return null;
    device.subscribed.push(publicKey);
    return "token-1";
  },
  unsubscribe: async () => "token-1",
};

beforeEach(() => {
  Object.assign(device, { permission: "default", saysYes: true, subscribed: [], asked: 0 });
  vi.spyOn(platform, "loadPush").mockResolvedValue(channel);
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const open = (answers: Answers = {}, address = "/settings/notifications") =>
  visit(address, {
    answers: {
      ...sessionOf(user),
      "GET push/key": () => ({ body: { publicKey: "key-1" } }),
      "POST push/subscribe": () => ({ body: {} }),
      "POST push/unsubscribe": () => ({ body: {} }),
      ...answers,
    },
    drawn: ["/settings", "/settings/notifications"],
  });
const theSwitch = () => screen.findByRole("switch", { name: "Notify me on this device" });
const isOn = async () => (await theSwitch()).getAttribute("aria-checked") === "true";
const bodies = (calls: { call: string; body: unknown }[], to: string) =>
  calls.filter(({ call }) => call === to).map(({ body }) => body);

it("asks only on a press, then sends the server token and kind of device, and can be turned off again", async () => {
  const { calls } = open();
  expect(await isOn()).toBe(false);
  expect(device.asked).toBe(0);
  await userEvent.click(await theSwitch());
  await screen.findByText("Notifications are on");
  expect(await isOn()).toBe(true);
  expect(device.subscribed).toEqual(["key-1"]);
  expect(bodies(calls, "POST push/subscribe")).toEqual([{ token: "token-1", deviceType: "web" }]);
  await userEvent.click(await theSwitch());
  await screen.findByText("Notifications are off");
  expect(await isOn()).toBe(false);
  expect(bodies(calls, "POST push/unsubscribe")).toEqual([{ token: "token-1" }]);
});

it("a user who declines is told where to allow it, nothing is sent, and the switch is disabled", async () => {
  device.saysYes = false;
  const { calls } = open();
  await userEvent.click(await theSwitch());
  expect(await screen.findByText("Notifications are blocked")).toBeTruthy();
  expect(await screen.findByText("Your browser is blocking notifications for this page.")).toBeTruthy();
  expect((await theSwitch()).getAttribute("aria-disabled")).toBe("true");
  expect(bodies(calls, "POST push/subscribe")).toEqual([]);
});

it("a user who allows it in the settings returns to a working switch", async () => {
  device.permission = "denied";
  open();
  await screen.findByText("Your browser is blocking notifications for this page.");
  device.permission = "default";
  window.dispatchEvent(new Event("visibilitychange"));
  await waitFor(async () => expect((await theSwitch()).getAttribute("aria-disabled")).not.toBe("true"));
});

it.each([
  ["the browser cannot", () => vi.mocked(platform.loadPush).mockResolvedValue(null), {}, /Home Screen/],
  [
    "the server sends none",
    () => {},
    { "GET push/key": () => ({ body: { publicKey: null } }) },
    "Notifications aren't set up here.",
  ],
] as const)("where %s, that is said and the switch is off", async (_why, prepare, answers, text) => {
  prepare();
  open(answers);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await isOn()).toBe(false);
  expect((await theSwitch()).getAttribute("aria-disabled")).toBe("true");
});

it("an unreachable push service is reported, and the switch stays off", async () => {
  vi.spyOn(channel, "subscribe").mockRejectedValueOnce(new DOMException("push service error", "AbortError"));
  const { calls } = open();
  await userEvent.click(await theSwitch());
  expect(await screen.findByText("We couldn't turn on notifications")).toBeTruthy();
  expect(await isOn()).toBe(false);
  expect(bodies(calls, "POST push/subscribe")).toEqual([]);
});

it("a subscription that the server refuses is not on", async () => {
  const sentence = "We can't send notifications to this browser.";
  open({ "POST push/subscribe": () => refusal(400, "invalid-input", sentence, { token: sentence }) });
  await userEvent.click(await theSwitch());
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await isOn()).toBe(false);
  expect(localStorage.getItem(setting)).toBeNull();
});

it("a device that is on is reported to the server once at each start, without asking", async () => {
  localStorage.setItem(setting, "on");
  device.permission = "granted";
  const { calls } = open({}, "/settings");
  await waitFor(() => expect(bodies(calls, "POST push/subscribe")).toHaveLength(1));
  window.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(platform.loadPush).toHaveBeenCalledTimes(3));
  expect(bodies(calls, "POST push/subscribe")).toEqual([{ token: "token-1", deviceType: "web" }]);
  expect(device.asked).toBe(0);
});

it.each([
  [
    "somebody else turned it on",
    () =>
      localStorage.setItem(keptKey({ ...personOf(user), personId: "somebody-else" }, "notifications"), "on"),
  ],
  [
    "the permission was taken back",
    () => {
      localStorage.setItem(setting, "on");
      device.permission = "default";
    },
  ],
])("where %s, it is off and the server is told nothing", async (_why, prepare) => {
  device.permission = "granted";
  prepare();
  const { calls } = open();
  expect(await isOn()).toBe(false);
  expect(bodies(calls, "POST push/subscribe")).toEqual([]);
  expect(device.asked).toBe(0);
});

it("a start without a connection changes nothing", async () => {
  localStorage.setItem(setting, "on");
  device.permission = "granted";
  const { calls } = open({ "POST push/subscribe": () => "offline" });
  await waitFor(() => expect(bodies(calls, "POST push/subscribe")).toHaveLength(1));
  expect(await isOn()).toBe(true);
  expect(localStorage.getItem(setting)).toBe("on");
});

it("a subscription the server rejects at a start is turned off", async () => {
  localStorage.setItem(setting, "on");
  device.permission = "granted";
  open({ "POST push/subscribe": () => refusal(400, "invalid-input", "No.", { token: "No." }) });
  await waitFor(async () => expect(await isOn()).toBe(false));
  expect(localStorage.getItem(setting)).toBeNull();
});

it("the user menu can turn it on too", async () => {
  const { calls } = open({}, "/settings");
  await userEvent.click(await screen.findByRole("button", { name: /User menu/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Turn on notifications" }));
  await screen.findByText("Notifications are on");
  expect(bodies(calls, "POST push/subscribe")).toHaveLength(1);
});
