import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { platform } from "../platform/index.ts";
import { render } from "../testing/render.tsx";
import { usePushNotifications } from "./use-push-notifications.ts";

function Entry() {
  const notifications = usePushNotifications();
  if (!notifications) return <p>None here</p>;
  return (
    <button type="button" onClick={() => void notifications.toggle()}>
      {notifications.isOn ? "On" : "Off"}
    </button>
  );
}

const subscribe = vi.fn(async (): Promise<string | null> => "token-1");
const unsubscribe = vi.fn(async (): Promise<string | null> => "token-1");
const sent: [string, unknown][] = [];
let publicKey: string | null = "key";

beforeEach(() => {
  sent.length = 0;
  publicKey = "key";
  subscribe.mockClear();
  vi.spyOn(platform, "loadPush").mockResolvedValue({
    isBlocked: () => false,
    token: async () => null,
    subscribe,
    unsubscribe,
  });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (init.method === "POST") sent.push([address, JSON.parse(String(init.body))]);
    return Response.json({ publicKey });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("asks only on a press, then tells the server token and kind of device; and ends it again", async () => {
  render(<Entry />);
  const button = await screen.findByRole("button", { name: "Off" });
  expect(subscribe).not.toHaveBeenCalled();
  await userEvent.click(button);
  await screen.findByRole("button", { name: "On" });
  expect(sent).toEqual([["/api/push/subscribe", { token: "token-1", deviceType: "web" }]]);
  await userEvent.click(button);
  await screen.findByRole("button", { name: "Off" });
  expect(sent[1]).toEqual(["/api/push/unsubscribe", { token: "token-1" }]);
});

it("who declines is told how to allow it, and the server nothing", async () => {
  subscribe.mockResolvedValueOnce(null);
  render(<Entry />);
  await userEvent.click(await screen.findByRole("button", { name: "Off" }));
  expect(await screen.findByText("Notifications are blocked")).toBeTruthy();
  expect(sent).toEqual([]);
});

it("is not offered where the server sends none", async () => {
  publicKey = null;
  render(<Entry />);
  await waitFor(() => expect(platform.loadPush).toHaveBeenCalled());
  expect(screen.getByText("None here")).toBeTruthy();
});
