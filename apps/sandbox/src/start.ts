import type { AddressInfo } from "node:net";
import { createApp } from "./app.ts";
import { resumeCalls } from "./calls/resume-calls.ts";
import { bringReport } from "./mail/mail-report-queue.ts";
import { listenForMail } from "./mail/smtp.ts";
import { resumeUnfinished } from "./messages/delivery.ts";
import { resumeReviews } from "./registrations/reviews.ts";
import { resumeVerifications } from "./stripe/verification-outcome.ts";
import type {
  BandwidthAccount,
  PartnerAccount,
  SinchAccount,
  StripeAccount,
  TcrAccount,
} from "./vendors/accounts.ts";
import type { Settings } from "./world/settings.ts";
import { createWorld, type MailBounces } from "./world/world.ts";

export type SandboxOptions = {
  /** Default 127.0.0.1: the control API has no password, so it is for this machine only. */
  host?: string;
  /** 0 takes a free port. */
  port: number;
  smtpPort: number;
  /** Folder the sandbox keeps its state in. */
  dataDir: string;
  accountSid: string;
  authToken: string;
  /** Without an account a vendor answers 401 to everything. */
  sinch?: SinchAccount | undefined;
  bandwidth?: BandwidthAccount | undefined;
  stripe?: StripeAccount | undefined;
  tcr?: TcrAccount | undefined;
  /** A partner to connect with; its pages are at /partner. */
  partner?: PartnerAccount | undefined;
  /** Where bounces and complaints are posted; without it they land in the mailbox of the mail's sender. */
  mailBounces?: MailBounces | undefined;
  /** TXT records by name, `mail._domainkey.shop.example`, that mails' signatures are checked with. */
  dkimPublicKeys?: Record<string, string> | undefined;
  /** How the product reaches this sandbox; default: the address it uses to call us. */
  publicUrl?: string | undefined;
  /** The time it starts from, in milliseconds; default: the machine's. */
  systemNow?: (() => number) | undefined;
  /** Changes to the stored settings, such as `{ deliveryDelayMs: 0 }` in tests. */
  settings?: Partial<Settings>;
};

export type Sandbox = { url: string; port: number; smtpPort: number; close: () => Promise<void> };

/** Starts the outside world in this process. Throws when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const host = options.host ?? "127.0.0.1";
  const world = createWorld({
    dataDir: options.dataDir,
    account: { accountSid: options.accountSid, authToken: options.authToken },
    sinch: options.sinch,
    bandwidth: options.bandwidth,
    stripe: options.stripe,
    tcr: options.tcr,
    partner: options.partner,
    mailBounces: options.mailBounces,
    dkimPublicKeys: options.dkimPublicKeys,
    settings: options.settings ?? {},
    systemNow: options.systemNow,
    publicUrl: options.publicUrl,
    host,
  });
  const app = createApp(world);
  try {
    await app.listen({ host, port: options.port });
    const { port } = app.server.address() as AddressInfo;
    const url = `http://${host === "0.0.0.0" || host === "::" ? "localhost" : host}:${port}`;
    world.learnOwnUrl(url);
    const mail = await listenForMail(world, host, options.smtpPort);
    resumeUnfinished(world);
    resumeCalls(world);
    resumeReviews(world);
    resumeVerifications(world);
    for (const report of world.mailReports.waiting()) void bringReport(world, report);
    const close = async () => {
      world.events.close();
      await Promise.all([app.close(), mail.close()]);
      await world.close();
    };
    return { url, port, smtpPort: mail.port, close };
  } catch (error) {
    await app.close();
    await world.close();
    throw error;
  }
}
