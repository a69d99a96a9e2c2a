import { toast } from "@broadcast/ui/feedback/toast.ts";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { render } from "../../testing/render.tsx";

it("later toasts still disappear by themselves after one was dismissed by hand", () => {
  vi.useFakeTimers();
  render(null);
  act(() => void toast.success("First"));
  const dismiss = screen.getByRole("button", { name: "Dismiss" });
  act(() => dismiss.focus());
  fireEvent.click(dismiss);
  expect(screen.queryByText("First")).toBeNull();
  act(() => void toast.success("Second"));
  expect(screen.getByText("Second")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(4_000));
  expect(screen.queryByText("Second")).toBeNull();
});

it("a toast with the same text replaces the earlier one, is announced again, and restarts its time", () => {
  vi.useFakeTimers();
  render(null);
  act(() => toast.clear());
  act(() => void toast.success("Draft saved"));
  const first = screen.getByRole("status");
  act(() => void vi.advanceTimersByTime(3_000));
  act(() => void toast.success("Draft saved"));
  const second = screen.getByRole("status");
  // A live region announces only insertions: an updated element would stay silent.
  expect(second).not.toBe(first);
  act(() => void vi.advanceTimersByTime(3_900));
  expect(screen.getByText("Draft saved")).toBe(second.querySelector("p"));
  act(() => void vi.advanceTimersByTime(100));
  expect(screen.queryByText("Draft saved")).toBeNull();
});

it("toasts with different texts stack", () => {
  vi.useFakeTimers();
  render(null);
  act(() => toast.clear());
  act(
    () =>
      void toast.success("Verification email sent", "Open the link in the email we sent to jo@example.com."),
  );
  act(
    () =>
      void toast.success("Verification email sent", "Open the link in the email we sent to al@example.com."),
  );
  expect(screen.getAllByRole("status")).toHaveLength(2);
});
