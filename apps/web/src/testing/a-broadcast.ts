import type { Broadcast, BroadcastTotals } from "@broadcast/contract/broadcasts";

type Change = Partial<Omit<Broadcast, "counts">> & { counts?: Partial<Broadcast["counts"]> };

/** An empty draft for tests; `change` sets what a test is about. */
export const aBroadcast = ({ counts, ...change }: Change = {}): Broadcast => ({
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0b01",
  name: "",
  type: "sms",
  state: "draft",
  subject: "",
  text: "",
  media: [],
  email: null,
  isTransactional: false,
  scheduledAt: null,
  startedAt: null,
  finishedAt: null,
  counts: {
    total: 0,
    waiting: 0,
    sent: 0,
    delivered: 0,
    failed: 0,
    unsent: 0,
    unknown: 0,
    replied: 0,
    optedOut: 0,
    ...counts,
  },
  estimatedBroadcastTimeMins: null,
  manifest: null,
  pauseReason: null,
  madeFrom: null,
  costCredits: 0,
  secondsLeft: null,
  messagesPerSecond: null,
  failure: null,
  createdAt: "2026-11-20T12:00:00.000Z",
  updatedAt: "2026-11-20T12:00:00.000Z",
  ...change,
});

/** A manifest for tests: two recipients, one of them skipped. */
export const someTotals = (change: Partial<BroadcastTotals> = {}): BroadcastTotals => ({
  total: 2,
  goesNow: 1,
  waits: [],
  skipped: [{ code: "opted-out", reason: "They opted out of your messages.", count: 1 }],
  costCredits: 1,
  segments: [{ segments: 1, count: 1 }],
  secondsToFinish: 0,
  lastAt: null,
  ...change,
});
