import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { render } from "../../testing/render.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { secondsText } from "./use-countdown.ts";

afterEach(() => void vi.useRealTimers());

it("another code is offered only after a wait, which restarts with each one", async () => {
  vi.useFakeTimers();
  const sent = {
    channel: "sms" as const,
    redactedTo: "(•••) •••-0123",
    resendAfterSeconds: 30,
    sandboxUrl: null,
  };
  const onResend = vi.fn(async () => {});
  const step = (which: typeof sent) => (
    <CodeStep sent={which} submitLabel="Verify" onVerify={async () => {}} onResend={onResend} />
  );
  const { rerender, unmount } = render(step(sent));
  expect(screen.getByText("Send a new code in 0:30")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(12_000));
  expect(screen.getByText("Send a new code in 0:18")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send a new code" })).toBeNull();
  act(() => void vi.advanceTimersByTime(18_000));
  expect(screen.getByRole("button", { name: "Send a new code" })).toBeTruthy();
  const another = { ...sent };
  rerender(step(another));
  expect(screen.getByText("Send a new code in 0:30")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(10_000));
  // Back from another way to sign in.
  unmount();
  render(step(another));
  expect(screen.getByText("Send a new code in 0:20")).toBeTruthy();
});

it("the wait is never shown longer than it is, however slow the device", () => {
  let now = 1_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => {
    now += 3;
    return now;
  });
  const sent = { channel: "sms" as const, redactedTo: "", resendAfterSeconds: 30, sandboxUrl: null };
  render(<CodeStep sent={sent} submitLabel="Verify" onVerify={async () => {}} onResend={async () => {}} />);
  expect(screen.getByText("Send a new code in 0:30")).toBeTruthy();
  clock.mockRestore();
});

it.each([
  ["sms", "Open sandbox phones", "http://localhost:4000/#/phones"],
  ["call", "Open sandbox phones", "http://localhost:4000/#/phones"],
  ["email", "Open sandbox mailbox", "http://localhost:4000/#/mailbox"],
] as const)("on the sandbox a code by %s comes with a link to it", (channel, name, href) => {
  const sent = { channel, redactedTo: "", resendAfterSeconds: 30, sandboxUrl: "http://localhost:4000" };
  render(<CodeStep sent={sent} submitLabel="Verify" onVerify={async () => {}} />);
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
});

it("a code is checked once at its last digit, and a short one is reported", async () => {
  const user = userEvent.setup();
  const onVerify = vi.fn(async () => {});
  const sent = {
    channel: "email" as const,
    redactedTo: "m•••@rivers.example",
    resendAfterSeconds: 30,
    sandboxUrl: null,
  };
  render(<CodeStep sent={sent} submitLabel="Verify" onVerify={onVerify} />);
  await user.type(screen.getByLabelText("Code"), "123");
  await user.click(screen.getByRole("button", { name: "Verify" }));
  expect(screen.getByText("The code has six digits.")).toBeTruthy();
  await user.type(screen.getByLabelText("Code"), "456");
  expect(onVerify.mock.calls).toEqual([["123456"]]);
});

it.each([
  [5, "0:05"],
  [60, "1:00"],
  [95, "1:35"],
])("%d seconds are shown as %s", (seconds, text) => {
  expect(secondsText(seconds)).toBe(text);
});
