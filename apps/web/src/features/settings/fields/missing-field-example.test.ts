import { expect, it } from "vitest";
import { missingFieldExample } from "./missing-field-example.ts";

it("the example is rendered as the message itself would be", () => {
  expect(missingFieldExample()).toMatchObject({
    leftOut: "Hi, the fall collection is in!",
    keptBackReason: "Not sent: they have no first name.",
    withFallback: "Hi there, the fall collection is in!",
  });
});
