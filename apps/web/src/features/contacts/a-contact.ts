import type { Contact } from "@broadcast/contract/contacts";

/** A contact for tests, changed in what a test is about. */
export const aContact = (change: Partial<Contact> = {}): Contact => ({
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c01",
  firstName: "Jo",
  lastName: "Lindqvist",
  company: "",
  phoneNumber: "+15125550182",
  email: null,
  birthday: null,
  anniversary: null,
  tags: ["VIP"],
  customFields: [],
  doNotMessage: false,
  isOptedOut: false,
  doNotMessageReason: null,
  doNotEmail: false,
  doubleOptedIn: false,
  timeZone: null,
  region: null,
  line: null,
  potentialStopMessage: null,
  createdAt: "2026-11-20T00:00:00.000Z",
  updatedAt: "2026-11-20T00:00:00.000Z",
  ...change,
});
