import type { CustomField } from "@broadcast/contract/account-settings";
import {
  type ColumnChoice,
  type ColumnMeaning,
  type ImportDryRun,
  NEW_FIELD,
  type UpdatePolicy,
} from "@broadcast/contract/contact-imports";
import { transaction } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import type { Services } from "../../../services.ts";
import { listCustomFields } from "../../contacts/index.ts";
import { findDryRun, noteDryRun } from "../contact-imports.sql.ts";
import { type ReadFile, type Refusal, readChunks } from "../rows/read-chunks.ts";
import { countUpserts, openDryRun } from "./dry-run.sql.ts";
import { failureOf } from "./import-failure.ts";

const REASONS_TOLD = 20;

export const emptyDryRun: ImportDryRun = {
  isDone: false,
  progress: 0,
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  partial: 0,
  reasons: [],
  failure: null,
};

type Reason = Omit<ImportDryRun["reasons"][number], "reason">;

export interface DryRunChoice {
  accountId: number;
  importId: string;
  dryRunId: string;
  hasHeader: boolean;
  fields: (ColumnChoice | null)[];
  updates: UpdatePolicy[];
  tags: string[];
}

/** Does everything its import would, on temporary tables, and counts. */
export async function runDryRun(
  services: Services,
  choice: DryRunChoice,
  signal: AbortSignal,
): Promise<void> {
  const { accountId, importId, dryRunId } = choice;
  const note = (dryRun: ImportDryRun) => noteDryRun(services.db, accountId, importId, dryRunId, dryRun);
  try {
    await countRows(services, choice, note, signal);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    await note({ ...emptyDryRun, isDone: true, failure });
  }
  await noteChange(services.db, accountId, ["imports"], [importId]);
}

async function countRows(
  { db, storage, clock }: Services,
  { accountId, importId, dryRunId, hasHeader, fields, updates, tags }: DryRunChoice,
  note: (dryRun: ImportDryRun) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const found = await findDryRun(db, accountId, importId, dryRunId);
  if (!found) return;
  const { meanings, newFields } = withNewFields(fields, found.headers);
  const reading: ReadFile = { ...found, hasHeader, fields: meanings, updates, rowsRead: 0 };
  const ownFields = [...(await listCustomFields(db, accountId)), ...newFields];
  const reasons = new Map<string, Reason>();
  const counted = { ...emptyDryRun };
  await transaction(db, async (tx) => {
    await openDryRun(tx);
    for await (const chunk of readChunks(await storage.read(found.storageKey), reading, ownFields)) {
      const { contacts, merged, refusals } = chunk;
      const { created, changed } = await countUpserts(
        tx,
        accountId,
        contacts,
        chunk.updates,
        tags,
        clock.now(),
      );
      addReasons(reasons, refusals);
      counted.rows = chunk.rowsRead;
      counted.created += created;
      counted.updated += changed + merged.updated;
      counted.unchanged += contacts.length - created - changed + merged.unchanged;
      const refused = refusals.filter(({ isWholeRow }) => isWholeRow).length;
      counted.refused += refused;
      counted.partial += refusals.length - refused;
      counted.progress = found.sizeBytes === 0 ? 0 : Math.min(1, chunk.bytesRead / found.sizeBytes);
      // Written outside the transaction, so that others see it; also returns whether the result is still wanted.
      if (!(await note({ ...counted, reasons: mostFrequent(reasons) }))) return;
      signal.throwIfAborted();
    }
    await note({ ...counted, reasons: mostFrequent(reasons), isDone: true, progress: 1 });
  });
}

/** Columns that are to become fields count as text fields without values. */
function withNewFields(
  fields: readonly (ColumnChoice | null)[],
  headers: readonly string[],
): { meanings: (ColumnMeaning | null)[]; newFields: CustomField[] } {
  const newFields: CustomField[] = [];
  const meanings = fields.map((field, index) => {
    if (field !== NEW_FIELD) return field;
    const _id = uuidv7();
    newFields.push({ _id, name: headers[index] ?? "", kind: "text", options: [] });
    return `customField:${_id}` as const;
  });
  return { meanings, newFields };
}

function addReasons(reasons: Map<string, Reason>, refusals: readonly Refusal[]): void {
  for (const { reason, line, isWholeRow } of refusals) {
    const known = reasons.get(reason);
    if (known) known.rows += 1;
    else reasons.set(reason, { rows: 1, firstLine: line, isWholeRow });
  }
}

const mostFrequent = (reasons: ReadonlyMap<string, Reason>): ImportDryRun["reasons"] =>
  [...reasons]
    .map(([reason, its]) => ({ reason, ...its }))
    .sort((a, b) => b.rows - a.rows || a.firstLine - b.firstLine)
    .slice(0, REASONS_TOLD);
