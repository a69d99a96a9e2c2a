import type { Topic } from "@broadcast/contract/endpoint";
import type { Connection } from "../../../db/connection.ts";
import type { DB } from "../../../db/schema.gen.ts";

export type CauseState = "running" | "paused" | "stopped";

/** A source of automatic messages, such as a broadcast: its module reports the state of each. */
export interface MessageCause {
  /** Its kind in `messages.cause`. */
  kind: DB["messages"]["cause"];
  /** By id; a missing one was deleted, and counts as stopped. */
  readStates(
    db: Connection,
    causes: readonly { accountId: number; id: string }[],
  ): Promise<ReadonlyMap<string, CauseState>>;
  /** Why a paused one's message waits, as a stored sentence. */
  paused: string;
  /** Why a stopped one's message is not sent, as a sentence. */
  stopped: string;
  /** Whoever stops one takes its messages back: they are listed as unsent nowhere, and never sent again. */
  stoppedCode?: "taken-back";
  /** The topic that shows its counts. */
  topic: Topic;
  /** By message, when it is too late to send it; without those that may go whenever they can. */
  readDeadlines?(
    db: Connection,
    messages: readonly CausedMessage[],
  ): Promise<ReadonlyMap<string, MessageDeadline>>;
  /** Its state for single contacts, if that can differ. */
  ofContacts?: {
    /** Why messages to a contact wait, as stored sentences. */
    pausedSentences: readonly string[];
    /** Only contacts whose state differs from the general one, by `contactOfCause`. */
    readStandings(
      db: Connection,
      messages: readonly { accountId: number; id: string; contactId: string }[],
      now: Date,
    ): Promise<ReadonlyMap<string, CauseStanding>>;
  };
}

/** A queued message, with the id of its cause. */
export interface CausedMessage {
  accountId: number;
  messageId: string;
  causeId: string;
  contactId: string;
}

/** The last moment at which a message is sent, and the sentence for why not later. */
export interface MessageDeadline {
  at: Date;
  sentence: string;
}

/** The state of a message's cause, and the sentence if it holds the message back. */
export type CauseStanding =
  | { state: "running" }
  | { state: "paused"; sentence: string; until?: Date | null }
  | { state: "stopped"; sentence: string; code?: "taken-back" };

/** The key of a cause's contact. */
export const contactOfCause = (causeId: string, contactId: string): string => `${causeId} ${contactId}`;

export const RUNNING: CauseStanding = { state: "running" };

let causes: ReadonlyMap<string, MessageCause> = new Map();

/** Connects the causes of all modules, once per process. */
export function connectCauses(all: readonly MessageCause[]): void {
  causes = new Map(all.map((cause) => [cause.kind, cause]));
}

/** Returns the stored sentences with which paused messages wait. */
export const pausedSentences = (): string[] => [
  ...new Set(
    [...causes.values()].flatMap(({ paused, ofContacts }) => [
      paused,
      ...(ofContacts?.pausedSentences ?? []),
    ]),
  ),
];

/** Returns the topic that shows the counts of a kind of cause. */
export const topicOfCause = (kind: DB["messages"]["cause"]): Topic | undefined => causes.get(kind)?.topic;

interface Caused {
  account_id: number;
  cause: DB["messages"]["cause"];
  cause_id: string | null;
  contact_id: string;
}

/**
 * Returns the current states of messages' causes, read once for each kind. Manual sends, and the product's own, are
 * always allowed.
 */
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
    if (state === "paused") return { state, sentence: cause.paused };
    if (state === "stopped") return stoppedBy(cause, cause.stopped);
    return standings.get(row.cause)?.get(contactOfCause(row.cause_id ?? "", row.contact_id)) ?? RUNNING;
  };
}

/** Returns when it is too late for queued messages, by id; most have no such time. */
export async function readDeadlines(
  db: Connection,
  rows: readonly (Caused & { id: string })[],
): Promise<Map<string, MessageDeadline>> {
  const deadlines = new Map<string, MessageDeadline>();
  for (const [kind, its] of Map.groupBy(rows, (row) => row.cause)) {
    const messages = its.flatMap(
      ({ account_id: accountId, id: messageId, cause_id, contact_id: contactId }) =>
        cause_id === null ? [] : [{ accountId, messageId, causeId: cause_id, contactId }],
    );
    for (const [id, deadline] of (await causes.get(kind)?.readDeadlines?.(db, messages)) ?? [])
      deadlines.set(id, deadline);
  }
  return deadlines;
}

/** Returns the state of a cause's messages that are not sent any more. */
export const stoppedBy = (
  { stoppedCode }: Pick<MessageCause, "stoppedCode">,
  sentence: string,
): CauseStanding => ({ state: "stopped", sentence, ...(stoppedCode && { code: stoppedCode }) });

/** Returns why a message was taken back, as a sentence; null for one that may be sent again. */
export async function readTakenBack<Row extends Caused>(
  db: Connection,
  rows: readonly Row[],
  now: Date,
): Promise<(row: Row) => string | null> {
  const mayBe = rows.filter(({ cause }) => causes.get(cause)?.stoppedCode === "taken-back");
  const standingOf = await readCauseStandings(db, mayBe, now);
  return (row) => {
    const standing = standingOf(row);
    return standing.state === "stopped" && standing.code === "taken-back" ? standing.sentence : null;
  };
}
