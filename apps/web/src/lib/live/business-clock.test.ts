import { expect, test } from "vitest";
import { businessNow, learnBusinessTime } from "./business-clock.ts";

const aheadMs = () => businessNow().getTime() - Date.now();

test("the business's clock is followed when it was moved, and the device's otherwise", () => {
  learnBusinessTime(new Date(Date.now() + 86_400_000).toISOString());
  expect(aheadMs()).toBeGreaterThan(86_390_000);
  learnBusinessTime(null);
  expect(aheadMs()).toBeGreaterThan(86_390_000);
  learnBusinessTime(new Date(Date.now() + 2_000).toISOString());
  expect(Math.abs(aheadMs())).toBeLessThan(1_000);
});
