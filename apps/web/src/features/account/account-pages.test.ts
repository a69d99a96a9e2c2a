import { expect, it } from "vitest";
import { screens } from "../../app/routing/screens.ts";
import { aUser } from "../../testing/visit.ts";
import { accountPages } from "./account-pages.ts";

const titles = (...given: Parameters<typeof accountPages>) =>
  accountPages(...given).flatMap(({ links }) => links.map(({ title }) => title));

it("the owner sees every page, a manager none of the owner's own, and an assistant still fewer", () => {
  expect(titles(aUser(), false)).toContain("API key");
  const manager = titles(aUser({ roles: ["manager"] }), false);
  expect(manager).toContain("Profile");
  expect(manager).not.toContain("Password");
  expect(manager).not.toContain("Two-step verification");
  expect(titles(aUser({ roles: ["assistant"] }), false)).toEqual(["First steps", "Credit usage", "Stats"]);
});

it("the phone app does not show the API key, and organization members do not see managers", () => {
  expect(titles(aUser(), true)).not.toContain("API key");
  expect(titles(aUser({ organization: "Lonestar" }), false)).not.toContain("Managers");
});

it("the owner can close an account without a plan from here; with one, the plan is canceled instead", () => {
  expect(titles(aUser(), false)).toContain("Close account");
  expect(titles(aUser({ subscriptionPlan: "starter_5" }), false)).not.toContain("Close account");
  expect(titles(aUser({ roles: ["manager"] }), false)).not.toContain("Close account");
  expect(titles(aUser({ organization: "Lonestar" }), false)).not.toContain("Close account");
});

it("each entry requires the same right as its screen", () => {
  for (const { href, right } of accountPages(aUser(), false).flatMap(({ links }) => links)) {
    const screen = screens.find(({ path }) => path === href);
    if (screen) expect([href, screen.guard]).toEqual([href, right]);
  }
});
