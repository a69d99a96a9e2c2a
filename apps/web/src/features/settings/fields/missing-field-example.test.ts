import { expect, it } from "vitest";
import { missingFieldExample } from "./missing-field-example.ts";

it("the example is rendered like the message itself", () => {
  expect(missingFieldExample()).toMatchObject({
    leftOut: "Hi, the fall collection is in!",
    keptBackReason: "Not sent: they have no first name.",
    withFallback: "Hi there, the fall collection is in!",
  });
});
