import { expect, test } from "vitest";
import { costCredits, costHundredths, type PricedMessage } from "./message-prices.ts";

test.each<[PricedMessage, number]>([
  [{ type: "sms", text: "Hi" }, 1],
  [{ type: "sms", text: "a".repeat(161) }, 2],
  [{ type: "sms", text: "’".repeat(71) }, 2],
  [{ type: "sms", segments: 7 }, 7],
  [{ type: "mms" }, 3],
  [{ type: "rvm" }, 2],
  [{ type: "email" }, 0.1],
])("%j costs %s credits", (message, credits) => {
  expect(costCredits(message)).toBe(credits);
  expect(costHundredths(message)).toBe(Math.round(credits * 100));
});
