import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { screens } from "../../app/routing/screens.ts";
import { aUser, sessionOf, visit } from "../../testing/visit.ts";

const superuser = aUser({ superuser: true, roles: ["owner", "superuser"] });
const open = (address: string) => visit(address, { answers: sessionOf(superuser), drawn: [address] });

const topics = ["Branding", "Colors", "Iconography", "Typography", "Breakpoints", "Components"];

it("the style guide shows the six topics of the documents, each at its address", async () => {
  open("/style-guide");
  const list = await screen.findByRole("navigation", { name: "Style Guide" });
  const links = [...list.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(topics.map((topic) => `/style-guide/${topic.toLowerCase()}`));
  for (const topic of topics) {
    const shown = screens.find(({ path }) => path === `/style-guide/${topic.toLowerCase()}`);
    expect(shown).toMatchObject({ title: topic, guard: "superuser" });
  }
});

it("the style guide shows the breakpoints of the documents", async () => {
  const widths = { sm: 640, md: 768, editing: 980, lg: 1025, xl: 1280, "2xl": 1536 };
  open("/style-guide/breakpoints");
  const rows = await screen.findAllByRole("row");
  expect(rows.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent))).toEqual(
    Object.entries(widths).map(([name, px]) => [name, `${px} px`]),
  );
});
