import { Tooltip } from "@broadcast/ui/overlays/Tooltip.tsx";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { render } from "../../testing/render.tsx";

it("a tooltip appears 275 ms after the pointer arrives, not before, and disappears with it", async () => {
  await import("@broadcast/ui/overlays/TooltipPopup.tsx");
  vi.useFakeTimers();
  render(
    <Tooltip text="Schedule Send">
      <button type="button" aria-label="Schedule Send" />
    </Tooltip>,
  );
  const button = screen.getByRole("button");
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  fireEvent.mouseEnter(button);
  fireEvent.mouseMove(button);
  await pass(274);
  expect(screen.queryByText("Schedule Send")).toBeNull();
  await pass(2);
  expect(screen.getByText("Schedule Send")).toBeTruthy();
  fireEvent.pointerLeave(button, { pointerType: "mouse" });
  fireEvent.mouseLeave(button);
  await pass(500);
  expect(screen.queryByText("Schedule Send")).toBeNull();
});
