import { Agent } from "undici";
import { type BoughtNumbers, createBoughtNumbers } from "./bought-numbers.ts";
import { type Clock, createClock } from "./clock.ts";
import { type Database, openDatabase } from "./database.ts";
import { createHandsets, type Handsets } from "./handsets.ts";
import { createLiveEvents, type LiveEvents } from "./live-events.ts";
import { createMails, type Mails } from "./mails.ts";
import { createMediaFiles, type MediaFiles } from "./media-files.ts";
import { createMessages, type Messages } from "./messages.ts";
import { createSettings, type Settings, type SettingsStore } from "./settings.ts";
import { createTraffic, type Traffic } from "./traffic.ts";
import { createTurns, type Turns } from "./turns.ts";

export type Account = { accountSid: string; authToken: string };

/** Everything one sandbox knows; every part of it is handed this. */
export type World = {
  account: Account;
  database: Database;
  events: LiveEvents;
  clock: Clock;
  settings: SettingsStore;
  traffic: Traffic;
  numbers: BoughtNumbers;
  messages: Messages;
  handsets: Handsets;
  mails: Mails;
  mediaFiles: MediaFiles;
  /** Kept connections to the product. */
  connections: Agent;
  /** Bounds how many webhooks are under way at once. */
  webhookTurns: Turns;
  /** Resolves after the delay; never once the sandbox is closed. */
  pause: (delayMs: number) => Promise<void>;
  /** This sandbox's address as the product knows it. */
  ownUrl: string;
  /** Notes the address the product used to call us, unless one was set. */
  learnOwnUrl: (url: string) => void;
  close: () => Promise<void>;
};

const WEBHOOKS_AT_ONCE = 64;

export function createWorld(options: {
  dataDir: string;
  account: Account;
  settings: Partial<Settings>;
  publicUrl?: string | undefined;
}): World {
  const { dataDir, account, settings } = options;
  const database = openDatabase(dataDir);
  const events = createLiveEvents();
  const clock = createClock(database, events);
  const connections = new Agent({ connections: WEBHOOKS_AT_ONCE, pipelining: 1 });
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;

  function pause(delayMs: number) {
    return new Promise<void>((resolve) => {
      if (isClosed) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, delayMs);
      timers.add(timer);
    });
  }

  const world: World = {
    account,
    database,
    events,
    clock,
    settings: createSettings(database, events, settings),
    traffic: createTraffic(clock, events),
    numbers: createBoughtNumbers(database, events),
    messages: createMessages(database, clock),
    handsets: createHandsets(database, clock, events),
    mails: createMails(database, clock, events),
    mediaFiles: createMediaFiles(dataDir, connections),
    connections,
    webhookTurns: createTurns(WEBHOOKS_AT_ONCE),
    pause,
    ownUrl: options.publicUrl ?? "",
    learnOwnUrl(url) {
      if (!options.publicUrl) world.ownUrl = url;
    },
    async close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      events.close();
      await connections.destroy();
      database.close();
    },
  };
  return world;
}
