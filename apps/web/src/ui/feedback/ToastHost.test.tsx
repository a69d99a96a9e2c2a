import { toast } from "@broadcast/ui/feedback/toast.ts";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { render } from "../../testing/render.tsx";

it("lets later toasts go by themselves after one was dismissed by hand", () => {
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

it("replaces what stands there by the same words again, which are news to a screen reader, and starts its time anew", () => {
  vi.useFakeTimers();
  render(null);
  act(() => toast.clear());
  act(() => void toast.success("Draft saved"));
  const first = screen.getByRole("status");
  act(() => void vi.advanceTimersByTime(3_000));
  act(() => void toast.success("Draft saved"));
  const second = screen.getByRole("status");
  // Only what is put into a live region is read out: the same element would stay silent.
  expect(second).not.toBe(first);
  act(() => void vi.advanceTimersByTime(3_900));
  expect(screen.getByText("Draft saved")).toBe(second.querySelector("p"));
  act(() => void vi.advanceTimersByTime(100));
  expect(screen.queryByText("Draft saved")).toBeNull();
});

it("lets words that differ stand one above the other", () => {
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
