import { yearlySavingCents } from "@broadcast/domain/account/plan-change";
import { planOf } from "@broadcast/domain/account/plans";
import { expect, it } from "vitest";
import { render } from "../../../testing/render.tsx";
import { PlanChooser } from "./PlanChooser.tsx";

it("a yearly plan shows its price by month, and what it saves against twelve months", () => {
  const yearly = { ...planOf("starter_5_annual")!, price: "", priceInCents: 12_000 };
  const monthly = { ...planOf("starter_5")!, priceInCents: 1_250 };
  const savingInCents = yearlySavingCents([yearly, monthly], yearly);
  const choices = [{ plan: yearly, change: "now" as const, savingInCents }];
  const { container } = render(<PlanChooser choices={choices} initial="Yearly" onChoose={() => {}} />);
  expect(container.textContent).toContain("$10.00 a month");
  expect(container.textContent).toContain("$120.00 a year, you save $30.00");
});

it("without plans there is nothing to choose from, which is an error", () => {
  expect(() => render(<PlanChooser choices={[]} initial="Monthly" onChoose={() => {}} />)).toThrow(
    "SubscriptionPlanChooser needs plans",
  );
});
