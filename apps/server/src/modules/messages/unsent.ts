import type { UnsentMessage } from "@broadcast/contract/messages";
import { notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { describeFailure, type FailureKindName, kindOfFailure, type MessageType } from "../sending/index.ts";
import {
  countUnsent,
  deleteUnsent,
  hasBroadcast,
  hasMessages,
  listUnsent,
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

/** The named messages, or all that the filter leaves when none is named. */
export interface ChosenUnsent {
  messageIds?: string[] | undefined;
  filter?: UnsentFilter | undefined;
}

export const kindOf = ({ state, carrier, code, is_cleared }: StoredFailure): FailureKindName =>
  kindOfFailure(state, carrier, code, is_cleared);

export async function searchUnsent(
  context: SignedIn,
  input: UnsentFilter & { paging: { page: number; pageSize: number } },
) {
  const { db, accountId } = context;
  const { page, pageSize } = input.paging;
  const terms = await readTerms(context, { filter: input });
  const counts = await countUnsent(db, accountId, terms);
  const kinds = failuresOf(counts, input.kind);
  const rows = await listUnsent(db, accountId, terms, kinds, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const groups = new Map<FailureKindName, number>();
  for (const row of counts) groups.set(kindOf(row), (groups.get(kindOf(row)) ?? 0) + row.count);
  const total = [...groups].reduce(
    (sum, [kind, count]) => (input.kind === undefined || kind === input.kind ? sum + count : sum),
    0,
  );
  return {
    messages: rows.map(toUnsent),
    groups: [...groups]
      .map(([kind, count]) => ({ ...describeFailure(kind), count }))
      .sort((a, b) => b.count - a.count),
    paging: pagingOf(total, page, pageSize),
  };
}

/** Takes messages off the list; they stay in their threads. */
export async function removeUnsent(context: SignedIn, chosen: ChosenUnsent): Promise<{ removed: number }> {
  const { db, accountId } = context;
  const { terms, kinds } = await readChosen(context, chosen);
  return { removed: await deleteUnsent(db, accountId, terms, kinds) };
}

/** What of the list is meant; a 404 for messages or a broadcast that are not the account's own. */
export async function readChosen(
  context: SignedIn,
  chosen: ChosenUnsent,
): Promise<{ terms: UnsentTerms; kinds: StoredFailure[] | null }> {
  const terms = await readTerms(context, chosen);
  const kind = chosen.messageIds ? undefined : chosen.filter?.kind;
  const counts = kind === undefined ? [] : await countUnsent(context.db, context.accountId, terms);
  return { terms, kinds: failuresOf(counts, kind) };
}

async function readTerms(
  { db, accountId }: SignedIn,
  { messageIds, filter }: ChosenUnsent,
): Promise<UnsentTerms> {
  if (messageIds && !(await hasMessages(db, accountId, messageIds))) throw notFound("message");
  if (filter?.broadcastId && !(await hasBroadcast(db, accountId, filter.broadcastId))) {
    throw notFound("broadcast");
  }
  // Named messages are meant whatever the filter says.
  const used = messageIds ? undefined : filter;
  return {
    term: used?.term ?? "",
    state: used?.state ?? "all",
    type: used?.type ?? "all",
    broadcastId: used?.broadcastId ?? null,
    messageIds: messageIds ?? null,
  };
}

/** The stored failures that make up a kind; null for all. */
function failuresOf(counts: readonly StoredFailure[], kind: string | undefined): StoredFailure[] | null {
  return kind === undefined ? null : counts.filter((failure) => kindOf(failure) === kind);
}

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
    // What was said of this very message is more exact than the words of its kind.
    failure: { ...failure, words: row.error ?? failure.words },
    cause: row.cause,
    broadcast: row.broadcast_id === null ? null : { _id: row.broadcast_id, name: row.broadcast_name ?? "" },
    time: row.at.toISOString(),
  };
}
