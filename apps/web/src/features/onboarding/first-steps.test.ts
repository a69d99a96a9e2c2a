import type { CurrentUser } from "@broadcast/contract/users";
import { expect, it } from "vitest";
import { aUser } from "../../testing/visit.ts";
import { firstSteps, nextStepOf } from "./first-steps.ts";

const newcomer = (change: Partial<CurrentUser> = {}) =>
  aUser({
    auth: { username: "maya@rivers.example", verified: false },
    phoneNumber: null,
    phoneNumberType: null,
    twilio: { ...aUser().twilio, status: "not-registered" },
    ...change,
  });

const stepsOf = (change: Partial<CurrentUser>, progress: Partial<Parameters<typeof firstSteps>[0]> = {}) =>
  firstSteps({
    user: newcomer(change),
    phoneNumber: "",
    contactCount: undefined,
    hasSent: undefined,
    hasSecondFactor: undefined,
    ...progress,
  });

const statesOf = (...given: Parameters<typeof stepsOf>) =>
  Object.fromEntries(stepsOf(...given).map(({ key, state }) => [key, state]));

const verified = { auth: { username: "maya@rivers.example", verified: true } };
const numbered = { ...verified, phoneNumber: "+15125550101", phoneNumberType: "managed-voip" as const };
const known = { ...numbered, identity: { status: "verified" as const } };

it("unknown steps do not count as done, and a step that needs another first says so", () => {
  expect(statesOf({})).toEqual({
    email: "open",
    number: "blocked",
    identity: "open",
    registration: "blocked",
    contacts: "open",
    message: "blocked",
    "second-factor": "open",
  });
});

it("each step is done as soon as its condition holds, and opens the next", () => {
  expect(nextStepOf(stepsOf({}))?.key).toBe("email");
  expect(nextStepOf(stepsOf(verified))?.key).toBe("number");
  expect(nextStepOf(stepsOf(numbered))?.key).toBe("identity");
  expect(nextStepOf(stepsOf(known))?.key).toBe("registration");
  const registered = { ...known, twilio: { ...aUser().twilio, status: "registered" as const } };
  expect(nextStepOf(stepsOf(registered, { contactCount: 1 }))?.key).toBe("message");
  expect(statesOf(registered, { contactCount: 1, hasSent: true, hasSecondFactor: true })).toEqual({
    email: "done",
    number: "done",
    identity: "done",
    registration: "done",
    contacts: "done",
    message: "done",
    "second-factor": "done",
  });
});

it("a number is enough to register: the review takes days, which the identity check need not prolong", () => {
  expect(statesOf(numbered)).toMatchObject({ identity: "open", registration: "open" });
});

it("a user's own cell is not a number to send from", () => {
  const cell = { ...verified, phoneNumber: "+15125550199", phoneNumberType: "verified-cell" as const };
  expect(statesOf(cell)).toMatchObject({ number: "open", registration: "blocked", message: "blocked" });
});

it("a review at the carriers is waited for, and a refusal has to be corrected", () => {
  const withStatus = (status: "registering" | "registration-failed") =>
    statesOf({ ...known, twilio: { ...aUser().twilio, status } }).registration;
  expect(withStatus("registering")).toBe("waiting");
  expect(withStatus("registration-failed")).toBe("open");
});

it("the message step names everything it still needs", () => {
  const text = stepsOf(verified).find(({ key }) => key === "message")?.text;
  expect(text).toContain("a number, your verified identity, and the carriers' registration");
});

it("an assistant sees no step that only others may do", () => {
  const steps = stepsOf({ ...verified, roles: ["assistant"] }, { hasSecondFactor: null });
  expect(steps.map(({ key }) => key)).toEqual(["email", "contacts", "message"]);
});

it("contacts are counted in words", () => {
  const text = (contactCount: number) =>
    stepsOf({}, { contactCount }).find(({ key }) => key === "contacts")?.text;
  expect(text(1)).toBe("You have 1 contact.");
  expect(text(12_480)).toBe("You have 12,480 contacts.");
});

it("support is not asked for an identity", () => {
  expect(statesOf({ superuser: true })).not.toHaveProperty("identity");
});
