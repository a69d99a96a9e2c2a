import { afterEach, beforeEach, expect, test } from "vitest";
import { aUser } from "../../testing/visit.ts";
import { forgetKeptOnDevice, hasUnsent, keptFor } from "./kept-on-device.ts";
import { ofPerson, personalValue, personOf, setPresentPerson } from "./personal-state.ts";

const phone = "+12125550182";
const contactId = "01a1fc20-0000-7000-8000-000000000001";
const maya = personOf(aUser());
const sam = { personId: "sam", accountId: "sam" };
const samForMaya = { personId: "sam", accountId: maya.accountId };

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

test("data is kept per acting user and per account", () => {
  expect(maya).toEqual({ personId: aUser()._id, accountId: aUser()._id });
  const managing = { managingUserId: "sam", managingUserFullName: "Sam", isSuperuser: false };
  expect(personOf(aUser({ managing, roles: ["manager"] }))).toEqual(samForMaya);
  expect(personOf(aUser({ roles: ["assistant"] })).personId).not.toBe(maya.personId);
});

test("what a user keeps is there for them again, but not for another user or another of their accounts", () => {
  setPresentPerson(maya);
  keptFor("draft").write(phone, "Maya's");
  for (const other of [sam, samForMaya, null]) {
    setPresentPerson(other);
    expect(keptFor("draft").read(phone)).toBeNull();
    keptFor("draft").write(phone, "another's");
  }
  setPresentPerson(maya);
  expect(keptFor("draft").read(phone)).toBe("Maya's");
});

test("a late write of a user who left is stored as theirs, and dropped once they have signed out", () => {
  setPresentPerson(maya);
  const kept = keptFor("draft");
  setPresentPerson(sam);
  kept.write(phone, "Maya's");
  expect(keptFor("draft").read(phone)).toBeNull();
  const leaving = { ...maya };
  setPresentPerson(leaving);
  expect(keptFor("draft").read(phone)).toBe("Maya's");
  const late = keptFor("draft");
  setPresentPerson(null);
  forgetKeptOnDevice(leaving);
  late.write(phone, "Maya's");
  expect(localStorage.length).toBe(0);
});

test("a user who left leaves nothing in memory; one who stays keeps their data", () => {
  setPresentPerson(maya);
  const names = ofPerson(new Set(["Jo"]));
  const count = personalValue(0);
  count.write(3);
  setPresentPerson({ ...maya });
  expect([names.size, count.read()]).toEqual([1, 3]);
  setPresentPerson(samForMaya);
  expect([names.size, count.read()]).toEqual([0, 0]);
});

test("signing out deletes what a user wrote for all of their accounts, and keeps settings and other users' text", () => {
  for (const person of [maya, sam, samForMaya]) {
    setPresentPerson(person);
    keptFor("draft").write(phone, "words");
    keptFor("notifications").write("", "on");
  }
  forgetKeptOnDevice(sam);
  expect(hasUnsent(sam)).toBe(false);
  expect(hasUnsent(maya)).toBe(true);
  setPresentPerson(sam);
  expect(keptFor("notifications").read()).toBe("on");
});

test("recently used emoji do not count as unsent text", () => {
  setPresentPerson(maya);
  keptFor("recentEmoji").write("", "🍕");
  expect(hasUnsent(maya)).toBe(false);
});

test("text under keys without an owner goes to the one account it can belong to, and else to none", () => {
  localStorage.setItem(`draft:${contactId}`, "known by its contact");
  localStorage.setItem(`draft:${maya.accountId}/${phone}`, "known by its account");
  localStorage.setItem(`outbox:${phone}`, "anybody's");
  setPresentPerson(samForMaya);
  expect(keptFor("draft").read(contactId)).toBeNull();
  setPresentPerson(maya);
  expect(keptFor("draft").read(contactId)).toBe("known by its contact");
  expect(keptFor("draft").read(phone)).toBe("known by its account");
  expect(keptFor("outbox").read(phone)).toBeNull();
  expect(keptFor("draft").read(contactId)).toBe("known by its contact");
  expect(Object.keys(localStorage).filter((key) => !key.startsWith("kept/"))).toEqual([`outbox:${phone}`]);
});
