import type { UnsentMessage } from "@broadcast/contract/unsent-messages";
import { notFound } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { pagingOf } from "../../../http/paging.ts";
import {
  describeFailure,
  FAILURE_KINDS,
  type FailureKindName,
  type MessageType,
} from "../../sending/index.ts";
import {
  countUnsent,
  findNamed,
  hasBroadcast,
  hasMessages,
  listUnsent,
  putAside,
  type StoredFailure,
  type UnsentRow,
  type UnsentTerms,
} from "./unsent.sql.ts";

export interface UnsentFilter {
  term?: string | undefined;
  kind?: string | undefined;
  state: "all" | UnsentMessage["state"];
  type: "all" | MessageType;
  broadcastId?: string | undefined;
}

/** The given messages, or all matches of the filter. */
export interface ChosenUnsent {
  messageIds?: string[] | undefined;
  filter?: UnsentFilter | undefined;
}

export const kindOf = ({ kind }: StoredFailure): FailureKindName => kind;

export async function searchUnsent(
  context: Pick<SignedIn, "db" | "accountId">,
  input: UnsentFilter & { paging: { page: number; pageSize: number } },
) {
  const { db, accountId } = context;
  const { page, pageSize } = input.paging;
  const terms = await readTerms(context, { filter: input });
  const counts = await countUnsent(db, accountId, terms);
  const counted = counts.reduce(
    (sum, { kind, count }) => (input.kind === undefined || kind === input.kind ? sum + count : sum),
    0,
  );
  const offset = (page - 1) * pageSize;
  const isCounted = terms.term === "";
  const rows =
    isCounted && counted === 0
      ? []
      : await listUnsent(db, accountId, terms, kindsOf(input.kind), {
          limit: pageSize,
          offset,
          ...(isCounted && { total: counted }),
        });
  // For a term with many matches not all are counted: at least those shown exist, and a full page may not be the last.
  const shown = rows.length === 0 ? 0 : offset + rows.length;
  const isAll = isCounted || terms.contactIds !== null || rows.length < pageSize;
  return {
    messages: rows.map(toUnsent),
    groups: counts
      .map(({ kind, count }) => ({ ...describeFailure(kind, count), count }))
      .sort((a, b) => b.count - a.count),
    paging: pagingOf(Math.max(counted, isAll ? shown : shown + 1), page, pageSize),
  };
}

/** Removes messages from the list; they stay in their threads. */
export async function removeUnsent(context: SignedIn, chosen: ChosenUnsent): Promise<{ removed: number }> {
  const { db, accountId } = context;
  const { terms, kinds } = await readChosen(context, chosen);
  return { removed: await putAside(db, accountId, terms, kinds) };
}

/** Returns the selected part of the list; 404 for messages or a broadcast of another account. */
export async function readChosen(
  context: SignedIn,
  chosen: ChosenUnsent,
): Promise<{ terms: UnsentTerms; kinds: StoredFailure[] | null }> {
  const terms = await readTerms(context, chosen);
  return { terms, kinds: kindsOf(chosen.messageIds ? undefined : chosen.filter?.kind) };
}

async function readTerms(
  { db, accountId }: Pick<SignedIn, "db" | "accountId">,
  { messageIds, filter }: ChosenUnsent,
): Promise<UnsentTerms> {
  if (messageIds && !(await hasMessages(db, accountId, messageIds))) throw notFound("message");
  if (filter?.broadcastId && !(await hasBroadcast(db, accountId, filter.broadcastId))) {
    throw notFound("broadcast");
  }
  // Messages given by id are selected whatever the filter.
  const used = messageIds ? undefined : filter;
  const term = used?.term?.trim() ?? "";
  return {
    term,
    contactIds: term === "" ? null : await findNamed(db, accountId, term),
    state: used?.state ?? "all",
    type: used?.type ?? "all",
    broadcastId: used?.broadcastId ?? null,
    messageIds: messageIds ?? null,
  };
}

/** The requested kind, none if it doesn't exist; null for all. */
const kindsOf = (kind: string | undefined): StoredFailure[] | null =>
  kind === undefined ? null : isKind(kind) ? [{ kind }] : [];

const isKind = (kind: string): kind is FailureKindName => Object.hasOwn(FAILURE_KINDS, kind);

function toUnsent(row: UnsentRow): UnsentMessage {
  const failure = describeFailure(kindOf(row));
  return {
    _id: row.id,
    contact: {
      _id: row.contact_id,
      firstName: row.first_name,
      lastName: row.last_name,
      company: row.company,
      phoneNumber: row.phone_number,
      email: row.email,
    },
    type: row.type,
    text: row.text,
    state: row.state,
    // The report about this message is more precise than its kind's sentence.
    failure: { ...failure, words: row.error ?? failure.words },
    cause: row.cause,
    broadcast: row.broadcast_id === null ? null : { _id: row.broadcast_id, name: row.broadcast_name ?? "" },
    time: row.at.toISOString(),
  };
}
