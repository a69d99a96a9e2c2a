import type { AddressInfo } from "node:net";
import { createApp } from "./app.ts";
import { resumeCalls } from "./calls/resume-calls.ts";
import { bringReport } from "./mail/mail-report-queue.ts";
import { listenForMail } from "./mail/smtp.ts";
import { resumeUnfinished } from "./messages/delivery.ts";
import { resumeReviews } from "./registrations/reviews.ts";
import { createState, type MailBounces } from "./state/sandbox-state.ts";
import type { Settings } from "./state/settings.ts";
import { keepRenewing } from "./stripe/billing/renewals.ts";
import { resumeVerifications } from "./stripe/verification-outcome.ts";
import type {
  ApnsAccount,
  BandwidthAccount,
  FcmAccount,
  PartnerAccount,
  SinchAccount,
  StripeAccount,
  TcrAccount,
} from "./vendors/accounts.ts";

export type SandboxOptions = {
  /** Default 127.0.0.1: the control API has no password, so it is for this machine only. */
  host?: string;
  /** 0 uses a free port. */
  port: number;
  smtpPort: number;
  /** Folder for the sandbox's state. */
  dataDir: string;
  accountSid: string;
  authToken: string;
  /** Without an account a vendor answers 401 to everything. */
  sinch?: SinchAccount | undefined;
  bandwidth?: BandwidthAccount | undefined;
  stripe?: StripeAccount | undefined;
  tcr?: TcrAccount | undefined;
  fcm?: FcmAccount | undefined;
  apns?: ApnsAccount | undefined;
  /** A partner to connect with; its pages are at /partner. */
  partner?: PartnerAccount | undefined;
  /** Where bounces and complaints are posted; by default the mailbox of the mail's sender. */
  mailBounces?: MailBounces | undefined;
  /** TXT records by name, `mail._domainkey.shop.example`, for checking mails' signatures. */
  dkimPublicKeys?: Record<string, string> | undefined;
  /** How the product reaches this sandbox; default: the address it uses to call us. */
  publicUrl?: string | undefined;
  /** The start time, in milliseconds; default: the machine's. */
  systemNow?: (() => number) | undefined;
  /** Changes to the stored settings, such as `{ deliveryDelayMs: 0 }` in tests. */
  settings?: Partial<Settings>;
};

export type Sandbox = { url: string; port: number; smtpPort: number; close: () => Promise<void> };

/** Starts the outside world in this process. Throws when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const host = options.host ?? "127.0.0.1";
  const sandboxState = createState({
    dataDir: options.dataDir,
    account: { accountSid: options.accountSid, authToken: options.authToken },
    sinch: options.sinch,
    bandwidth: options.bandwidth,
    stripe: options.stripe,
    tcr: options.tcr,
    fcm: options.fcm,
    apns: options.apns,
    partner: options.partner,
    mailBounces: options.mailBounces,
    dkimPublicKeys: options.dkimPublicKeys,
    settings: options.settings ?? {},
    systemNow: options.systemNow,
    publicUrl: options.publicUrl,
    host,
  });
  const app = createApp(sandboxState);
  try {
    await app.listen({ host, port: options.port });
    const { port } = app.server.address() as AddressInfo;
    const url = `http://${host === "0.0.0.0" || host === "::" ? "localhost" : host}:${port}`;
    sandboxState.learnOwnUrl(url);
    const mail = await listenForMail(sandboxState, host, options.smtpPort);
    resumeUnfinished(sandboxState);
    resumeCalls(sandboxState);
    resumeReviews(sandboxState);
    resumeVerifications(sandboxState);
    void keepRenewing(sandboxState);
    for (const report of sandboxState.mailReports.waiting()) void bringReport(sandboxState, report);
    const close = async () => {
      sandboxState.events.close();
      await Promise.all([app.close(), mail.close()]);
      await sandboxState.close();
    };
    return { url, port, smtpPort: mail.port, close };
  } catch (error) {
    await app.close();
    await sandboxState.close();
    throw error;
  }
}
