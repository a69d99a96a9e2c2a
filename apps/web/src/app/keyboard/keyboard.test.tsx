import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { aUser, sessionOf, visit } from "../../testing/visit.ts";

const ada = {
  _id: "01a1fc20-0000-7000-8000-00000000000a",
  firstName: "Ada",
  lastName: "Novak",
  company: "",
  phoneNumber: "+15125550182",
  email: null,
  doNotMessage: false,
  tags: [],
  isPotentialStop: false,
};

const open = (user = aUser()) =>
  visit("/tags", {
    drawn: [],
    answers: {
      ...sessionOf(user),
      "POST contacts/search": ({ body }) => {
        const found = "ada".startsWith((body as { term: string }).term) ? [ada] : [];
        return { body: { contacts: found, paging: { total: found.length, pageSize: 5, page: 1, pages: 1 } } };
      },
    },
  });

/** The shortcuts are loaded after the first screen. */
const press = async (keys: string, opened: string) => {
  const user = userEvent.setup();
  return waitFor(
    async () => {
      await user.keyboard(keys);
      return screen.getByRole("dialog", { name: opened });
    },
    { timeout: 4_000 },
  );
};

it("the palette finds pages, contacts and their chats, and opens them", async () => {
  const { address } = open();
  const palette = await press("{Control>}k{/Control}", "Search and commands");
  const user = userEvent.setup();
  await user.keyboard("trackable");
  const first = await within(palette).findByRole("option", { name: /Trackable links/ });
  expect(first.getAttribute("aria-selected")).toBe("true");
  await user.clear(screen.getByRole("combobox"));
  await user.keyboard("ada");
  const chats = await within(palette).findByRole("group", { name: "Chats" });
  expect(within(chats).getByRole("option").textContent).toContain("Ada Novak");
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(address()).toBe(`/contacts/${ada._id}`));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("the palette offers no page that this user may not open", async () => {
  open(aUser({ roles: ["assistant"] }));
  const palette = await press("{Control>}k{/Control}", "Search and commands");
  expect(within(palette).getByRole("option", { name: "Chats" })).toBeTruthy();
  await userEvent.setup().keyboard("api key");
  await screen.findByText("No results found");
  expect(within(palette).queryByRole("option", { name: /API key/ })).toBeNull();
});

it("g and a letter opens a section; ? shows all keys; the user can turn both off", async () => {
  const { address } = open();
  const sheet = await press("?", "Keyboard shortcuts");
  const user = userEvent.setup();
  expect(within(sheet).getByText("Scheduled broadcasts")).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("gc");
  await waitFor(() => expect(address()).toBe("/chats"));

  await press("?", "Keyboard shortcuts");
  await user.click(screen.getByRole("switch", { name: "Single-key shortcuts" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("gp?");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(address()).toBe("/chats");
});

it("the first control on the page skips the menu", async () => {
  open();
  const skip = await screen.findByRole("button", { name: "Skip to content" });
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(skip);
  await user.keyboard("{Enter}");
  expect(document.activeElement?.tagName).toBe("MAIN");
});
