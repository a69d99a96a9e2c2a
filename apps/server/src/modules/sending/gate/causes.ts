import type { Topic } from "@broadcast/contract/endpoint";
import type { Connection } from "../../../db/connection.ts";
import type { DB } from "../../../db/schema.gen.ts";

export type CauseState = "running" | "paused" | "stopped";

/** What makes messages leave by themselves, such as a broadcast: its module says how each one stands. */
export interface MessageCause {
  /** What `messages.cause` calls it. */
  kind: DB["messages"]["cause"];
  /** By id; one that is left out is not there any more, and stopped. */
  readStates(
    db: Connection,
    causes: readonly { accountId: number; id: string }[],
  ): Promise<ReadonlyMap<string, CauseState>>;
  /** Why a message of a paused one waits, as a sentence that is kept. */
  paused: string;
  /** Why a message of a stopped one is not sent, as a sentence. */
  stopped: string;
  /** What shows its counts. */
  topic: Topic;
  /** How it stands for single contacts, where it sends to them over a time and not at once. */
  ofContacts?: {
    /** Why messages to a contact wait, as sentences that are kept. */
    pausedSentences: readonly string[];
    /** Only those for whom it stands otherwise than for all, by `contactOfCause`. */
    readStandings(
      db: Connection,
      messages: readonly { accountId: number; id: string; contactId: string }[],
      now: Date,
    ): Promise<ReadonlyMap<string, CauseStanding>>;
  };
}

/** How the cause of a message stands, and what is said where it keeps the message back. */
export type CauseStanding =
  | { state: "running" }
  | { state: "paused"; sentence: string; until?: Date | null }
  | { state: "stopped"; sentence: string };

/** Names a contact of a cause. */
export const contactOfCause = (causeId: string, contactId: string): string => `${causeId} ${contactId}`;

export const RUNNING: CauseStanding = { state: "running" };

let causes: ReadonlyMap<string, MessageCause> = new Map();

/** Connects the causes of all modules, once a process. */
export function connectCauses(all: readonly MessageCause[]): void {
  causes = new Map(all.map((cause) => [cause.kind, cause]));
}

/** The kept sentences by which paused messages wait. */
export const pausedSentences = (): string[] => [
  ...new Set(
    [...causes.values()].flatMap(({ paused, ofContacts }) => [
      paused,
      ...(ofContacts?.pausedSentences ?? []),
    ]),
  ),
];

/** What shows the counts of messages of a kind of cause. */
export const topicOfCause = (kind: DB["messages"]["cause"]): Topic | undefined => causes.get(kind)?.topic;

interface Caused {
  account_id: number;
  cause: DB["messages"]["cause"];
  cause_id: string | null;
  contact_id: string;
}

/** How the causes of messages stand now, read once for each kind. Who sends by hand, and the product itself, always may. */
export async function readCauseStandings(
  db: Connection,
  rows: readonly Caused[],
  now: Date,
): Promise<(row: Caused) => CauseStanding> {
  const states = new Map<string, ReadonlyMap<string, CauseState>>();
  const standings = new Map<string, ReadonlyMap<string, CauseStanding>>();
  for (const [kind, its] of Map.groupBy(rows, (row) => row.cause)) {
    const cause = causes.get(kind);
    if (!cause) continue;
    const accountOf = new Map(its.map((row) => [row.cause_id ?? "", row.account_id]));
    accountOf.delete("");
    const named = [...accountOf].map(([id, accountId]) => ({ accountId, id }));
    states.set(kind, named.length > 0 ? await cause.readStates(db, named) : new Map());
    if (!cause.ofContacts) continue;
    const messages = its.flatMap(({ account_id: accountId, cause_id: id, contact_id: contactId }) =>
      id === null ? [] : [{ accountId, id, contactId }],
    );
    standings.set(kind, await cause.ofContacts.readStandings(db, messages, now));
  }
  return (row) => {
    const cause = causes.get(row.cause);
    if (!cause) return RUNNING;
    const state = states.get(row.cause)?.get(row.cause_id ?? "") ?? "stopped";
    if (state !== "running") return { state, sentence: cause[state] };
    return standings.get(row.cause)?.get(contactOfCause(row.cause_id ?? "", row.contact_id)) ?? RUNNING;
  };
}
