import { Agent } from "undici";
import { type CallPace, createCallPace } from "../calls/call-pace.ts";
import { type Calls, createCalls } from "../calls/calls.ts";
import { createLivePhones, type LivePhones } from "../calls/live-phones.ts";
import { createVoicemails, type Voicemails } from "../calls/voicemails.ts";
import { createDnsRecords, type DnsRecords } from "../mail/dns-records.ts";
import { createMailBehaviors, type MailBehaviors } from "../mail/mail-behaviors.ts";
import { createMailReportQueue, type MailReportQueue } from "../mail/mail-report-queue.ts";
import { createMails, type Mails } from "../mail/mails.ts";
import { createMediaFiles, type MediaFiles } from "../messages/media-files.ts";
import { createMessages, type Messages } from "../messages/messages.ts";
import { type BoughtNumbers, createBoughtNumbers } from "../numbers/bought-numbers.ts";
import { createHandsets, type Handsets } from "../phones/handsets.ts";
import { createSpeeches, type Speeches } from "../phones/speeches.ts";
import { createVoices, type Voices } from "../phones/voices.ts";
import { createPhoneDevices, type PhoneDevices } from "../push/phone-devices.ts";
import { createPushSubscriptions, type PushSubscriptions } from "../push/push-subscriptions.ts";
import { createRegistrations, type Registrations } from "../registrations/registrations.ts";
import { type BillingStore, createBillingStore } from "../stripe/billing/billing-store.ts";
import { createStripeEvents, type StripeEvents } from "../stripe/stripe-events.ts";
import { createStripeReplies, type StripeReplies } from "../stripe/stripe-replies.ts";
import { createVerificationSessions, type VerificationSessions } from "../stripe/verification-sessions.ts";
import { createTrustHub, type TrustHub } from "../twilio/registration/trust-hub.ts";
import type {
  ApnsAccount,
  BandwidthAccount,
  FcmAccount,
  PartnerAccount,
  SinchAccount,
  StripeAccount,
  TcrAccount,
  TwilioAccount,
} from "../vendors/accounts.ts";
import { type Clock, createClock } from "./clock.ts";
import { type Database, openDatabase } from "./database.ts";
import { createLiveEvents, type LiveEvents } from "./live-events.ts";
import { createSettings, type Settings, type SettingsStore } from "./settings.ts";
import { createTraffic, type Traffic } from "./traffic.ts";
import { createTurns, type Turns } from "./turns.ts";

/** Where reports about mails go: an address of the product, and its password. */
export type MailBounces = { url: string; username: string; password: string };

/** Everything one sandbox knows; passed to all of its parts. */
export type SandboxState = {
  /** Twilio's. */
  account: TwilioAccount;
  /** Null: this vendor has no account and refuses everything. */
  sinch: SinchAccount | null;
  bandwidth: BandwidthAccount | null;
  stripe: StripeAccount | null;
  tcr: TcrAccount | null;
  fcm: FcmAccount | null;
  apns: ApnsAccount | null;
  /** Null: there is no partner to try. */
  partner: PartnerAccount | null;
  database: Database;
  events: LiveEvents;
  clock: Clock;
  settings: SettingsStore;
  traffic: Traffic;
  numbers: BoughtNumbers;
  messages: Messages;
  handsets: Handsets;
  calls: Calls;
  callPace: CallPace;
  voices: Voices;
  /** Phones whose owners decide on the page. */
  livePhones: LivePhones;
  speeches: Speeches;
  voicemails: Voicemails;
  mails: Mails;
  mailBehaviors: MailBehaviors;
  mailReports: MailReportQueue;
  /** Null: reports go into the mailbox of the mail's sender. */
  mailBounces: MailBounces | null;
  dns: DnsRecords;
  verificationSessions: VerificationSessions;
  /** Stripe's customers, cards, subscriptions and charges. */
  billing: BillingStore;
  stripeEvents: StripeEvents;
  stripeReplies: StripeReplies;
  /** Brands and campaigns. */
  registrations: Registrations;
  /** Twilio's data about businesses, and its messaging services. */
  trustHub: TrustHub;
  /** Browsers that get notifications. */
  pushSubscriptions: PushSubscriptions;
  /** Phones that get notifications through Google or Apple. */
  phoneDevices: PhoneDevices;
  mediaFiles: MediaFiles;
  /** Kept-alive connections to the product. */
  connections: Agent;
  /** Limits concurrent webhooks. */
  webhookTurns: Turns;
  /** Resolves after the delay; never once the sandbox is closed. */
  pause: (delayMs: number) => Promise<void>;
  /** This sandbox's address as the product knows it. */
  ownUrl: string;
  /** Its configured names besides localhost. */
  ownHosts: ReadonlySet<string>;
  /** Records the address the product used to call us, unless one was configured. */
  learnOwnUrl: (url: string) => void;
  close: () => Promise<void>;
};

const WEBHOOKS_AT_ONCE = 64;

export function createState(options: {
  dataDir: string;
  account: TwilioAccount;
  sinch?: SinchAccount | undefined;
  bandwidth?: BandwidthAccount | undefined;
  stripe?: StripeAccount | undefined;
  tcr?: TcrAccount | undefined;
  fcm?: FcmAccount | undefined;
  apns?: ApnsAccount | undefined;
  partner?: PartnerAccount | undefined;
  mailBounces?: MailBounces | undefined;
  dkimPublicKeys?: Record<string, string> | undefined;
  settings: Partial<Settings>;
  systemNow?: (() => number) | undefined;
  publicUrl?: string | undefined;
  host?: string | undefined;
}): SandboxState {
  const { dataDir, account, settings } = options;
  const database = openDatabase(dataDir);
  const events = createLiveEvents();
  const clock = createClock(database, events, options.systemNow);
  const dns = createDnsRecords(database, options.dkimPublicKeys ?? {});
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

  const sandboxState: SandboxState = {
    account,
    sinch: options.sinch ?? null,
    bandwidth: options.bandwidth ?? null,
    stripe: options.stripe ?? null,
    tcr: options.tcr ?? null,
    fcm: options.fcm ?? null,
    apns: options.apns ?? null,
    partner: options.partner ?? null,
    database,
    events,
    clock,
    settings: createSettings(database, events, settings),
    traffic: createTraffic(clock, events),
    numbers: createBoughtNumbers(database, events),
    messages: createMessages(database, clock),
    handsets: createHandsets(database, clock, events),
    calls: createCalls(database, clock, events),
    callPace: createCallPace(() => sandboxState.settings.get().callsPerSecond, pause),
    voices: createVoices(database, events),
    livePhones: createLivePhones(events),
    speeches: createSpeeches(database, events),
    voicemails: createVoicemails(database, events),
    mails: createMails(database, clock, events, dns),
    mailBehaviors: createMailBehaviors(database),
    mailReports: createMailReportQueue(database),
    mailBounces: options.mailBounces ?? null,
    dns,
    verificationSessions: createVerificationSessions(database, clock, events),
    billing: createBillingStore(database, clock, events),
    stripeEvents: createStripeEvents(database, clock),
    stripeReplies: createStripeReplies(database, clock),
    registrations: createRegistrations(database, events),
    trustHub: createTrustHub(database, events),
    pushSubscriptions: createPushSubscriptions(database, clock, events),
    phoneDevices: createPhoneDevices(database, clock, events),
    mediaFiles: createMediaFiles(dataDir, connections),
    connections,
    webhookTurns: createTurns(WEBHOOKS_AT_ONCE),
    pause,
    ownUrl: options.publicUrl ?? "",
    ownHosts: new Set(
      [options.publicUrl, options.host && `http://${options.host}`]
        .filter((url) => url !== undefined && URL.canParse(url))
        .map((url) => new URL(url!).hostname),
    ),
    learnOwnUrl(url) {
      if (!options.publicUrl) sandboxState.ownUrl = url;
    },
    async close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      events.close();
      await connections.destroy();
      database.close();
    },
  };
  return sandboxState;
}
