import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { render } from "../../testing/render.tsx";
import { Menu } from "./Menu.tsx";

test("a press is shown in the next frame, and the menu after it", async () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  render(<Menu trigger={<button type="button">More</button>} entries={[{ label: "Copy" }]} />);
  const frames: boolean[] = [];
  const look = () => {
    frames.push(screen.queryByRole("menu") !== null);
    if (!frames.at(-1)) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  fireEvent.click(screen.getByRole("button", { name: "More" }));
  await screen.findByRole("menuitem", { name: "Copy" });
  await vi.waitFor(() => expect(frames.at(-1)).toBe(true));
  expect(frames[0]).toBe(false);
  vi.restoreAllMocks();
});

test("Escape shows the menu gone in the next frame, and returns the focus to its button after it", async () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(false);
  render(<Menu trigger={<button type="button">More</button>} entries={[{ label: "Copy" }]} />);
  const button = screen.getByRole("button", { name: "More" });
  fireEvent.click(button);
  await screen.findByRole("menuitem", { name: "Copy" });
  const menu = screen.getByRole("menu");
  fireEvent.keyDown(menu, { key: "Escape" });
  expect([menu.style.opacity, menu.isConnected]).toEqual(["0", true]);
  await vi.waitFor(() => expect(menu.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" }));
  fireEvent.click(screen.getByRole("button", { name: "More" }));
  expect((await screen.findByRole("menu")).style.opacity).toBe("");
  vi.restoreAllMocks();
});
