import { expect, test } from "vitest";
import { aContact } from "../detail/a-contact.ts";
import { contactRow } from "./contact-row.tsx";

const subtitleOf = (change: object) =>
  contactRow(aContact({ firstName: "", lastName: "", company: "", tags: [], ...change })).subtitle;

test("a contact who is named by their number does not appear to have none", () => {
  expect(subtitleOf({ phoneNumber: "+15125550148", email: null })).toBe("");
  expect(subtitleOf({ phoneNumber: null, email: null })).toBe("No phone number");
  expect(subtitleOf({ firstName: "Jo", phoneNumber: "+15125550148" })).toBe("(512) 555-0148");
});
