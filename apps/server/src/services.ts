import type { Clock } from "./clock/clock.ts";
import type { Connection } from "./db/connection.ts";
import type { DiskRoom } from "./disk-room.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";
import type { Assistant } from "./providers/assistant/assistant.ts";
import type { Carriers } from "./providers/carriers/carriers.ts";
import type { Dns } from "./providers/dns/dns.ts";
import type { Mailer } from "./providers/email/mailer.ts";
import type { IdentityChecks } from "./providers/identity/identity-checks.ts";
import type { Payments } from "./providers/payments/payments.ts";
import type { PhoneSenders, PushSender } from "./providers/push/push-sender.ts";
import type { Registrations } from "./providers/registration/carrier-registration.ts";
import type { Storage } from "./providers/storage/storage.ts";

/** What the whole server shares: made once in main.ts (or by a test) and passed down. */
export interface Services {
  env: Env;
  log: Log;
  clock: Clock;
  diskRoom: DiskRoom;
  db: Connection;
  carriers: Carriers;
  registrations: Registrations;
  mailer: Mailer;
  dns: Dns;
  identityChecks: IdentityChecks;
  payments: Payments;
  assistant: Assistant;
  pushSender: PushSender;
  phoneSenders: PhoneSenders;
  storage: Storage;
}
