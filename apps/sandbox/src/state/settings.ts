import { createChance } from "./chance.ts";
import type { Database } from "./database.ts";
import type { LiveEvents } from "./live-events.ts";

/** The outside world's faults. Rates run from 0 (never) to 1 (always). */
export type Settings = {
  /** Added to every answer of the vendors' APIs, plus or minus a fifth. */
  latencyMs: number;
  /** Share of vendor calls refused with 429; such a call was not processed. */
  rate429: number;
  /** Share of vendor calls refused with 503; such a call was not processed. */
  rate5xx: number;
  /**
   * Share of new messages and identity checks that are accepted although the answer is cut off, so that the caller
   * cannot know.
   */
  lostAnswers: number;
  /** Share of webhooks sent twice: status callbacks, received texts, Stripe's events. */
  duplicateCallbacks: number;
  /** Share of received texts that the product is never told about, as after an outage; the carrier lists them. */
  lostTexts: number;
  /** Share of receipts that the product is never told. */
  lostReceipts: number;
  /** Share of messages and identity checks whose callbacks arrive in the wrong order. */
  reorderCallbacks: number;
  /** Share of card payments that the bank declines, with any card. */
  declinedCards: number;
  /** From accepting a message, or the documents of an identity check, to its final status. */
  deliveryDelayMs: number;
  /**
   * How many calls per second Twilio dials, the others wait; Bandwidth refuses more than five times as many. 0: no
   * limit.
   */
  callsPerSecond: number;
  /** Messages that contain this text are filtered as spam; empty filters nothing. */
  filterText: string;
  /**
   * The carrier itself obeys STOP: Twilio refuses further texts to the handset (21610), the others do not deliver them.
   */
  carrierOptOut: boolean;
  /** How long a brand or a campaign is under review; system time. */
  registrationReviewSeconds: number;
  /** Reviews wait for a decision on the page. */
  reviewByHand: boolean;
  /** The same seed gives the same sequence of faults. */
  seed: number;
};

const defaultSettings: Settings = {
  latencyMs: 0,
  rate429: 0,
  rate5xx: 0,
  lostAnswers: 0,
  duplicateCallbacks: 0,
  lostTexts: 0,
  lostReceipts: 0,
  reorderCallbacks: 0,
  declinedCards: 0,
  deliveryDelayMs: 400,
  callsPerSecond: 1,
  filterText: "",
  carrierOptOut: false,
  registrationReviewSeconds: 4,
  reviewByHand: false,
  seed: 1,
};

export type SettingsStore = {
  get: () => Readonly<Settings>;
  /** Changes the given settings. Throws a sentence for display when a value is unusable. */
  change: (changes: Record<string, unknown>) => Promise<Readonly<Settings>>;
  /** Resets all faults. */
  restore: () => Promise<void>;
  /** True with the given probability, drawn from the seeded sequence. */
  happens: (rate: number) => boolean;
  /** A number from 0 up to 1, drawn from the seeded sequence. */
  draw: () => number;
};

const rates = [
  "rate429",
  "rate5xx",
  "lostAnswers",
  "duplicateCallbacks",
  "lostTexts",
  "lostReceipts",
  "reorderCallbacks",
  "declinedCards",
];
const delays = ["latencyMs", "deliveryDelayMs"];
const LONGEST_DELAY_MS = 600_000;

export function createSettings(
  database: Database,
  events: LiveEvents,
  initial: Partial<Settings>,
): SettingsStore {
  const save = database.prepare("insert or replace into facts (name, value) values ('settings', ?)");
  const stored = database.prepare("select value from facts where name = 'settings'").get() as
    | { value: string }
    | undefined;
  const settings: Settings = {
    ...defaultSettings,
    ...(stored ? (JSON.parse(stored.value) as Partial<Settings>) : {}),
    ...initial,
  };
  let draw = createChance(settings.seed);

  async function change(changes: Record<string, unknown>) {
    for (const [name, value] of Object.entries(changes)) checkSetting(name, value);
    Object.assign(settings, changes);
    if ("seed" in changes) draw = createChance(settings.seed);
    database.writeLater(settings, () => save.run(JSON.stringify(settings)));
    await database.committed();
    events.emit("settings");
    return settings;
  }

  return {
    get: () => settings,
    change,
    async restore() {
      await change({ ...defaultSettings, ...initial });
    },
    happens: (rate) => rate > 0 && draw() < rate,
    draw: () => draw(),
  };
}

function checkSetting(name: string, value: unknown) {
  if (rates.includes(name)) {
    if (!isBetween(value, 0, 1)) throw new Error(`Set ${name} to a number from 0 to 1.`);
  } else if (delays.includes(name)) {
    if (!isBetween(value, 0, LONGEST_DELAY_MS))
      throw new Error(`Set ${name} to 0 to ${LONGEST_DELAY_MS} milliseconds.`);
  } else if (name === "callsPerSecond") {
    if (!isBetween(value, 0, 1000)) throw new Error("Set callsPerSecond to a number from 0 to 1000.");
  } else if (name === "seed") {
    if (!Number.isSafeInteger(value)) throw new Error("Set seed to a whole number.");
  } else if (name === "registrationReviewSeconds") {
    if (!isBetween(value, 0, 3600)) throw new Error("Set registrationReviewSeconds to 0 to 3600 seconds.");
  } else if (name === "carrierOptOut" || name === "reviewByHand") {
    if (typeof value !== "boolean") throw new Error(`Set ${name} to true or false.`);
  } else if (name === "filterText") {
    if (typeof value !== "string" || value.length > 200)
      throw new Error("Set filterText to a text of up to 200 characters.");
  } else {
    throw new Error(`There is no setting ${name}. Use ${Object.keys(defaultSettings).join(", ")}.`);
  }
}

function isBetween(value: unknown, low: number, high: number): boolean {
  return typeof value === "number" && value >= low && value <= high;
}
