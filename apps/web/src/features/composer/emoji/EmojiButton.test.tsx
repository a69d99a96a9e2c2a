import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setPresentPerson } from "../../../lib/device/personal-state.ts";
import { platform } from "../../../platform/index.ts";
import { render } from "../../../testing/render.tsx";
import { setViewport } from "../../../testing/setup.ts";
import { EmojiButton } from "./EmojiButton.tsx";

const user = userEvent.setup();
let picked: string[] = [];
beforeEach(() => {
  localStorage.clear();
  setPresentPerson({ personId: "maya", accountId: "maya" });
  picked = [];
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = () => render(<EmojiButton onPick={(emoji) => picked.push(emoji)} />);
const open = async () => {
  await user.click(screen.getByRole("button", { name: "Insert emoji" }));
  const dialog = await screen.findByRole("dialog", { name: "Emoji" });
  await within(dialog).findByRole("grid");
  return dialog;
};
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const cell = (name: string) => screen.getByRole("gridcell", { name });
const focused = () => document.activeElement?.getAttribute("aria-label");

test("the emoji picker opens with its emoji, not with a placeholder", async () => {
  // What takes long to load is loaded: over a slow connection there would be a placeholder after all.
  await Promise.all([import("./EmojiGrid.tsx"), import("./SkinToneChoice.tsx"), import("./emoji.ts")]);
  show();
  await user.click(screen.getByRole("button", { name: "Insert emoji" }));
  const dialog = await screen.findByRole("dialog", { name: "Emoji" });
  expect(within(dialog).getByRole("grid")).toBeTruthy();
});

test("the emoji picker is offered on a desktop, but not on a phone or in the phone app", () => {
  show().unmount();
  setViewport(767);
  const { unmount } = show();
  expect(screen.queryByRole("button", { name: "Insert emoji" })).toBeNull();
  unmount();
  setViewport(1440);
  vi.spyOn(platform, "isNative", "get").mockReturnValue(true);
  show();
  expect(screen.queryByRole("button", { name: "Insert emoji" })).toBeNull();
});

test("an emoji is found by name, picked, and listed among the recent ones, newest first", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  show();
  await open();
  expect(screen.queryByRole("button", { name: "Recent" })).toBeNull();
  await user.type(screen.getByRole("searchbox"), "pizza");
  await user.click(cell("pizza"));
  await closed();
  await open();
  await user.type(screen.getByRole("searchbox"), "red heart");
  await user.click(cell("red heart"));
  await closed();
  expect(picked).toEqual(["🍕", "❤️"]);
  await open();
  expect(screen.getByRole("button", { name: "Recent" }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getAllByRole("gridcell").map((one) => one.textContent)).toEqual(["❤️", "🍕"]);
  expect(fetched).not.toHaveBeenCalled();
});

test("Enter in its search picks the first match", async () => {
  show();
  await open();
  await user.type(screen.getByRole("searchbox"), "pizza{Enter}");
  await closed();
  expect(picked.at(-1)).toBe("🍕");
});

test("each group is one press away, and a search without a match says so", async () => {
  show();
  await open();
  expect(within(screen.getByRole("group", { name: "Groups" })).getAllByRole("button")).toHaveLength(9);
  await user.click(screen.getByRole("button", { name: "Flags" }));
  expect(screen.getByRole("grid", { name: "Flags" })).toBeTruthy();
  expect(cell("flag: Canada").textContent).toBe("🇨🇦");
  await user.type(screen.getByRole("searchbox"), "xyzzy");
  await screen.findByText("No results found");
  expect(screen.getByRole("status").textContent).toBe("0 emoji found");
});

test("the skin tone is neutral at first; a chosen one applies at once, and is stored on the device", async () => {
  const { unmount } = show();
  await open();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "neutral" }).checked).toBe(true);
  await user.type(screen.getByRole("searchbox"), "thumbs up");
  expect(cell("thumbs up").textContent).toBe("👍");
  await user.click(screen.getByRole("radio", { name: "medium-dark" }));
  expect(cell("thumbs up").textContent).toBe("👍🏾");
  await user.click(cell("thumbs up"));
  expect(picked).toEqual(["👍🏾"]);
  expect(localStorage.getItem("emojiSkinTone")).toBe("medium-dark");
  unmount();
  show();
  await open();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "medium-dark" }).checked).toBe(true);
  await user.click(screen.getByRole("radio", { name: "neutral" }));
  // The emoji itself is remembered, without its tone.
  expect(cell("thumbs up").textContent).toBe("👍");
});

test("the arrow keys move between the search and the grid, which is one tab stop", async () => {
  show();
  await open();
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("grinning face");
  await user.keyboard("{ArrowRight}{ArrowDown}");
  const cells = screen.getAllByRole("gridcell");
  expect(document.activeElement).toBe(cells[9]);
  expect(cells.filter(({ tabIndex }) => tabIndex === 0)).toEqual([cells[9]]);
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(cells[15]);
  await user.keyboard("{Home}{Control>}{End}{/Control}");
  expect(document.activeElement).toBe(cells.at(-1));
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(cells.at(-1));
  await user.keyboard("{Control>}{Home}{/Control}{Enter}");
  expect(picked).toEqual(["😀"]);
  await closed();
  await open();
  await user.click(screen.getByRole("button", { name: "Smileys" }));
  await user.click(screen.getByRole("searchbox"));
  await user.keyboard("{ArrowDown}{ArrowUp}");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  await user.keyboard("{Escape}");
  await closed();
});
