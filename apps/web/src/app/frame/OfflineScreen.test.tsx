import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "../../testing/render.tsx";
import { OfflineScreen } from "./OfflineScreen.tsx";

afterEach(() => vi.restoreAllMocks());

test("it says what is unavailable, and tries again when pressed", async () => {
  const retry = vi.fn();
  render(<OfflineScreen retry={retry} />);
  expect(screen.getByRole("heading", { name: "You're offline" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("You can't load or send messages");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test("it tries again every 10 s while it is visible", () => {
  vi.useFakeTimers();
  let isHidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  const retry = vi.fn();
  const { unmount } = render(<OfflineScreen retry={retry} />);
  vi.advanceTimersByTime(20_000);
  expect(retry).toHaveBeenCalledTimes(2);
  isHidden = true;
  vi.advanceTimersByTime(20_000);
  expect(retry).toHaveBeenCalledTimes(2);
  isHidden = false;
  unmount();
  vi.advanceTimersByTime(20_000);
  expect(retry).toHaveBeenCalledTimes(2);
});
