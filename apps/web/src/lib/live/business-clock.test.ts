import { expect, test } from "vitest";
import { businessNow, syncBusinessTime } from "./business-clock.ts";

const aheadMs = () => businessNow().getTime() - Date.now();

test("the business's clock is followed if it was moved, and the device's otherwise", () => {
  syncBusinessTime(new Date(Date.now() + 86_400_000).toISOString());
  expect(aheadMs()).toBeGreaterThan(86_390_000);
  syncBusinessTime(null);
  expect(aheadMs()).toBeGreaterThan(86_390_000);
  syncBusinessTime(new Date(Date.now() + 2_000).toISOString());
  expect(Math.abs(aheadMs())).toBeLessThan(1_000);
});
