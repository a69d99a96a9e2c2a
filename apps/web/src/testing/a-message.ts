import type { Message } from "@broadcast/contract/messages";

/** A message of a thread for tests; `change` sets what a test is about. */
export const aMessage = (change: Partial<Message> & { _id: string }): Message => ({
  contactId: "01a1fc20-0000-7000-8000-000000000001",
  type: "sms",
  direction: "out",
  text: `Text of ${change._id}`,
  media: [],
  state: "delivered",
  error: null,
  failure: null,
  isResent: false,
  time: "2026-11-20T18:00:00.000Z",
  sentAt: null,
  runAt: null,
  subject: "",
  isDesigned: false,
  waitsUntil: null,
  waitReason: null,
  stopDetectScore: null,
  cause: "chat",
  causeId: null,
  sourceId: null,
  keyword: null,
  credits: 1,
  writtenBy: null,
  call: null,
  ...change,
});

/** The time `count` minutes after 6 p.m. UTC on November 20, in the server's format. */
export const minutes = (count: number): string =>
  new Date(Date.parse("2026-11-20T18:00:00.000Z") + count * 60_000).toISOString();
