import type { CurrentUser } from "@broadcast/contract/users";
import { cleanup, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { platform } from "../../platform/index.ts";
import { render } from "../../testing/render.tsx";
import { aUser } from "../../testing/visit.ts";
import { CreditsPanel } from "./CreditsPanel.tsx";

const draw = (change: Partial<CurrentUser>, details: Partial<CurrentUser["subscriptionDetails"]> = {}) => {
  const user = aUser({ subscriptionPlan: "starter_5", ...change });
  render(
    <CreditsPanel
      user={{ ...user, subscriptionDetails: { ...user.subscriptionDetails, ...details } }}
      hasScreen={() => true}
    />,
  );
  return screen.getByRole("region", { name: "Credits" }).textContent;
};
const plan = {
  currentPlanName: "Starter",
  currentPlanFrequency: "Monthly",
  currentPlanEndDate: "2026-12-01T12:00:00.000Z",
} as const;

describe("the credits panel", () => {
  it.each([
    [10, "10"],
    [10.5, "10.50"],
    [4218.257, "4,218.26"],
  ])("shows %d credits as %s", (messageCredits, text) => {
    expect(draw({ messageCredits })).toContain(`Credits remaining${text}`);
  });

  it("names the plan, its frequency and when it renews", () => {
    expect(draw({}, plan)).toContain("Starter · Monthly · Renews on Dec 1");
  });

  it("says when the plan changes, and to which", () => {
    const text = draw({}, { ...plan, scheduledPlanName: "Growth", scheduledPlanFrequency: "Yearly" });
    expect(text).toContain("Changes on Dec 1");
    expect(text).toContain("Next: Growth · Yearly");
  });

  it("says when a cancelled plan ends", () => {
    expect(draw({}, { ...plan, cancelsAt: "2026-12-24T12:00:00.000Z" })).toContain("Cancels on Dec 24");
  });

  it.each([
    ["starter_5", "Buy More Credits · 5¢ each"],
    ["aice_starter", "Buy More Credits · 4.4¢ each"],
  ])("sells credits on the paid plan %s: %s", (subscriptionPlan, text) => {
    expect(draw({ subscriptionPlan })).toContain(text);
  });

  it("takes the plan's own price where it has one", () => {
    expect(draw({}, { ...plan, currentPlanCreditPrice: 3.5 })).toContain("Buy More Credits · 3.5¢ each");
  });

  it("sells none inside the phone app", () => {
    vi.spyOn(platform, "isNative", "get").mockReturnValue(true);
    expect(draw({ subscriptionPlan: "starter_5" })).not.toContain("Buy More Credits");
    vi.restoreAllMocks();
  });

  it.each(["free", "on_hold_4", "on_hold_5", "onhold"])("sells none on %s", (subscriptionPlan) => {
    expect(draw({ subscriptionPlan })).not.toContain("Buy More Credits");
  });

  it.each([
    ["free", "Upgrade", "change-subscription"],
    ["on_hold_5", "Upgrade", "change-subscription"],
    ["onhold", "Update payment", "update-payment"],
  ])("offers %s the link %s, if the user has the right to it", (subscriptionPlan, name, page) => {
    draw({ subscriptionPlan });
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(`/subscription/${page}`);
    cleanup();
    expect(draw({ subscriptionPlan, roles: ["assistant"] })).not.toContain(name);
  });
});
