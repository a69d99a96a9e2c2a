import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { render } from "../../testing/render.tsx";
import { SelectionDialog } from "./SelectionDialog.tsx";

interface Link {
  _id: string;
  name: string;
}
const links: Link[] = ["Menu", "Map", "Prices"].map((name) => ({ _id: name.toLowerCase(), name }));
const onConfirm = vi.fn();
const onClose = vi.fn();

function Choosing({ isMultiple }: { isMultiple: boolean }) {
  const source = usePagedSearch<Link, object>({
    name: "links",
    initialQuery: {},
    topics: [],
    fetchPage: async ({ term }) => {
      const items = links.filter(({ name }) => name.toLowerCase().includes(term));
      return { items, paging: { total: items.length, page: 1, pageSize: 25, pages: 1 } };
    },
  });
  return (
    <SelectionDialog
      isOpen
      onClose={onClose}
      title="Select Trackable Link"
      confirmLabel="Insert"
      isMultiple={isMultiple}
      source={source}
      row={({ name }) => ({ title: name })}
      onConfirm={onConfirm}
    />
  );
}

const open = async (isMultiple = false) => {
  // jsdom has no layout; a list renders as many rows as fit its height.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(400);
  render(<Choosing isMultiple={isMultiple} />);
  await screen.findByText("Menu");
  await waitFor(() => expect(document.activeElement).toBe(box()));
  return userEvent.setup();
};
const insert = () => screen.getByRole("button", { name: "Insert" });

beforeEach(() => {
  onConfirm.mockReset();
  onClose.mockReset();
});

test("confirming without a choice says so and stays open; choosing clears the message", async () => {
  const user = await open();
  await user.click(insert());
  expect(screen.getByRole("alert").textContent).toBe("No selection made");
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByText("Map"));
  expect(screen.getByRole("alert").textContent).toBe("");
  await user.click(insert());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onConfirm.mock.calls[0]?.[0]).toMatchObject({ keys: ["map"], items: [links[1]] });
});

test("a second choice replaces the first, and pressing it again clears it", async () => {
  const user = await open();
  await user.click(screen.getByText("Menu"));
  await user.click(screen.getByText("Prices"));
  await user.click(insert());
  await waitFor(() => expect(onConfirm.mock.calls[0]?.[0]).toMatchObject({ keys: ["prices"] }));
  await user.click(screen.getByText("Prices"));
  await user.click(insert());
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

const box = () => screen.getByRole("combobox", { name: "Search" });
const highlighted = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "");

test("the first match of a search is highlighted, and Enter chooses it, however soon it follows", async () => {
  const user = await open();
  await user.type(box(), "pri{Enter}");
  await waitFor(() => expect(onConfirm.mock.calls[0]?.[0]).toMatchObject({ keys: ["prices"] }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test("the button chooses the highlighted match", async () => {
  const user = await open();
  await user.type(box(), "map");
  await waitFor(() => expect(highlighted()?.textContent).toBe("Map"));
  await user.click(insert());
  await waitFor(() => expect(onConfirm.mock.calls[0]?.[0]).toMatchObject({ keys: ["map"] }));
});

test("the arrows move through the rows while the search keeps the focus", async () => {
  const user = await open();
  expect(highlighted()).toBeNull();
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(highlighted()?.textContent).toBe("Map");
  expect(box()).toBe(document.activeElement);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(onConfirm.mock.calls[0]?.[0]).toMatchObject({ keys: ["map"] }));
});

test("in a multiple choice, Enter ticks rows and the button takes them all", async () => {
  const user = await open(true);
  await user.keyboard("{ArrowDown}{Enter}{ArrowDown}{ArrowDown}{Enter}");
  expect(onConfirm).not.toHaveBeenCalled();
  await user.click(insert());
  await waitFor(() => expect(onConfirm.mock.calls[0]?.[0]).toMatchObject({ keys: ["menu", "prices"] }));
});

test("Esc closes it at once, even with text in its search", async () => {
  const user = await open();
  await user.type(box(), "map");
  await user.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);
});
