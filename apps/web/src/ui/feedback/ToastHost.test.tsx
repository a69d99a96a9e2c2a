import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { render } from "../../testing/render.tsx";
import { toast } from "./toast.ts";

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
