import { afterEach, expect, test } from "vitest";
import { setPanelTitle, setTitleUnread } from "./page-title.ts";

afterEach(() => {
  setTitleUnread(0);
  document.head.replaceChildren();
});

test("the page title is the product and its panel, with the unread count before it and a dot on its icon", () => {
  document.head.innerHTML = '<link rel="icon" href="/mark.svg">';
  const icon = () => document.querySelector("link")?.getAttribute("href");
  setPanelTitle("Contacts");
  expect(document.title).toBe("Project Broadcast - Contacts");
  setTitleUnread(5);
  expect(document.title).toBe("(5) Project Broadcast - Contacts");
  expect(icon()).toBe("/mark-unread.svg");
  setTitleUnread(0);
  expect(document.title).toBe("Project Broadcast - Contacts");
  expect(icon()).toBe("/mark.svg");
});
