import { expect, it } from "vitest";
import { firstSteps } from "./first-steps.ts";

const start = {
  user: { auth: { username: "maya@rivers.example", verified: false }, phoneNumber: null },
  phoneNumber: "",
  contactCount: undefined,
  hasSent: undefined,
};
const doneIn = (progress: Partial<Parameters<typeof firstSteps>[0]>) =>
  firstSteps({ ...start, ...progress })
    .filter(({ isDone }) => isDone)
    .map(({ key }) => key);

it("what is not known yet does not count as done", () => {
  expect(doneIn({})).toEqual([]);
  expect(doneIn({ contactCount: 0, hasSent: false })).toEqual([]);
});

it("each step is done as soon as what it asks for is there", () => {
  expect(doneIn({ user: { auth: { username: "m@r.example", verified: true }, phoneNumber: null } })).toEqual([
    "email",
  ]);
  expect(doneIn({ user: { ...start.user, phoneNumber: "+15125550101" } })).toEqual(["number"]);
  expect(doneIn({ contactCount: 1 })).toEqual(["contacts"]);
  expect(doneIn({ hasSent: true })).toEqual(["message"]);
});

it("contacts are counted in words", () => {
  const text = (contactCount: number) =>
    firstSteps({ ...start, contactCount }).find(({ key }) => key === "contacts")?.text;
  expect(text(1)).toBe("You have 1 contact.");
  expect(text(12_480)).toBe("You have 12,480 contacts.");
});
