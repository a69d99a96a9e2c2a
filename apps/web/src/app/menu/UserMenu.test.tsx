import type { CurrentUser } from "@broadcast/contract/users";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { platform } from "../../platform/index.ts";
import { aUser, sessionOf, visit } from "../../testing/visit.ts";

const open = async (change: Partial<CurrentUser> = {}) => {
  const links = {
    supportEmail: "help@rivers.example",
    termsUrl: "https://rivers.example/terms",
    privacyUrl: null,
    trainingUrl: null,
  };
  const answers = { ...sessionOf(aUser(change)), "GET info/links": () => ({ body: links }) };
  visit("/account", { answers, drawn: [] });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: /User menu/ }));
  return { user, menu: await screen.findByRole("menu") };
};
const namesIn = (group: HTMLElement) =>
  within(group)
    .getAllByRole("menuitem")
    .map(({ textContent }) => textContent);

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test("the footer menu links to the account and the settings, and signing out comes last", async () => {
  const { menu } = await open();
  expect(namesIn(within(menu).getByRole("group", { name: "Footer menu" }))).toEqual(["Account", "Settings"]);
  expect(namesIn(menu).at(-1)).toBe("Sign out");
});

test("every entry has an icon", async () => {
  const { menu } = await open({ superuser: true, roles: ["owner", "superuser"] });
  for (const entry of within(menu).getAllByRole("menuitem"))
    expect(entry.querySelector("svg"), entry.textContent).toBeTruthy();
});

test("a superuser finds the style guide in it", async () => {
  const { menu } = await open({ superuser: true, roles: ["owner", "superuser"] });
  expect(within(menu).getByRole("menuitem", { name: "Style Guide" }).getAttribute("href")).toBe(
    "/style-guide",
  );
});

test("it shows the links to terms, privacy and training that are configured, a mail to support, and the version", async () => {
  const { menu } = await open();
  const about = within(menu).getByRole("group", { name: "About" });
  expect(namesIn(about)).toEqual(["Terms", "Help"]);
  expect(within(about).getByRole("menuitem", { name: "Terms" }).getAttribute("href")).toBe(
    "https://rivers.example/terms",
  );
  expect(within(about).getByRole("menuitem", { name: "Help" }).getAttribute("href")).toBe(
    "mailto:help@rivers.example",
  );
  expect(menu.textContent).toContain("Version 0.0.0");
});

test("pressing the phone number copies it and says so", async () => {
  const copy = vi.spyOn(platform, "copyText").mockResolvedValue();
  const { user } = await open();
  await user.click(screen.getByRole("menuitem", { name: /\(512\) 555-0148/ }));
  expect(copy).toHaveBeenCalledWith("(512) 555-0148");
  expect(await screen.findByText("Phone Number copied to clipboard")).toBeTruthy();
});

test("a chosen theme shows at once and is remembered", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("menuitem", { name: "Dark theme" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
});
