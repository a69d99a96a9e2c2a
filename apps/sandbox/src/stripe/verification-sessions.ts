import type { Clock } from "../state/clock.ts";
import type { Database } from "../state/database.ts";
import type { LiveEvents } from "../state/live-events.ts";
import { randomLetters, stripeId } from "./stripe-ids.ts";
import type { NewVerification } from "./verification-input.ts";

/** How a check can end, in Stripe's words. */
export const failures = {
  document_unverified_other: "The document is invalid.",
  selfie_face_mismatch: "The captured face image did not match with the document's face.",
} as const;
export type Outcome = "verified" | keyof typeof failures;

export type VerificationSession = NewVerification & {
  seq: number;
  id: string;
  status: "requires_input" | "processing" | "verified" | "canceled";
  clientSecret: string;
  /** The hosted page's addresses, the currently valid one last. An address is valid for one try. */
  links: { token: string; madeAt: number }[];
  lastError: { code: string; reason: string } | null;
  lastReportId: string | null;
  /** The outcome of processing. */
  outcome: Outcome | null;
  /** Business time in milliseconds. */
  createdAt: number;
};

export type VerificationSessions = {
  add: (asked: NewVerification) => VerificationSession;
  /** Saves a change with the next batch. */
  save: (session: VerificationSession) => void;
  byId: (id: string) => VerificationSession | undefined;
  /** The session of a hosted page's address, even if that address was used or has expired. */
  byLink: (token: string) => VerificationSession | undefined;
  /** The currently valid address; null when there is nothing to submit. */
  linkOf: (session: VerificationSession) => string | null;
  /** Creates a new address for another try, or to replace an expired one. */
  renewLink: (session: VerificationSession) => void;
  /** Newest first. */
  list: () => VerificationSession[];
  clear: () => void;
};

/** Stripe: "expires after 48 hours". */
const LINK_LIVES_MS = 48 * 3_600_000;

export function createVerificationSessions(
  database: Database,
  clock: Clock,
  events: LiveEvents,
): VerificationSessions {
  const upsert = database.prepare("insert or replace into verification_sessions (seq, record) values (?, ?)");
  const byId = new Map<string, VerificationSession>();
  const byLink = new Map<string, VerificationSession>();
  const rows = database.prepare("select record from verification_sessions order by seq").all();
  for (const { record } of rows as { record: string }[]) remember(JSON.parse(record) as VerificationSession);
  let lastSeq = [...byId.values()].at(-1)?.seq ?? 0;

  function remember(session: VerificationSession) {
    byId.set(session.id, session);
    for (const { token } of session.links) byLink.set(token, session);
  }

  function save(session: VerificationSession) {
    remember(session);
    database.writeLater(session, () => upsert.run(session.seq, JSON.stringify(session)));
    events.emit("verifications");
  }

  const freshLink = () => ({ token: `test_${randomLetters(48)}`, madeAt: clock.now() });

  return {
    add(asked) {
      lastSeq += 1;
      const id = stripeId("vs");
      const session: VerificationSession = {
        ...asked,
        seq: lastSeq,
        id,
        status: "requires_input",
        clientSecret: `${id}_secret_test_${randomLetters(40)}`,
        links: [freshLink()],
        lastError: null,
        lastReportId: null,
        outcome: null,
        createdAt: clock.now(),
      };
      save(session);
      return session;
    },
    save,
    byId: (id) => byId.get(id),
    byLink: (token) => byLink.get(token),
    linkOf({ status, links }) {
      const link = links.at(-1)!;
      const isGood = status === "requires_input" && clock.now() - link.madeAt < LINK_LIVES_MS;
      return isGood ? link.token : null;
    },
    renewLink(session) {
      session.links.push(freshLink());
      session.clientSecret = `${session.id}_secret_test_${randomLetters(40)}`;
      save(session);
    },
    list: () => [...byId.values()].reverse(),
    clear() {
      database.flush();
      byId.clear();
      byLink.clear();
      database.prepare("delete from verification_sessions").run();
      events.emit("verifications");
    },
  };
}
