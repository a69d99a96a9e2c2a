import {
  type ColumnChoice,
  type ColumnMeaning,
  type ContactImport,
  customFieldOf,
  type ImportConsent,
  type ImportField,
  NEW_FIELD,
  type UpdatePolicy,
} from "@broadcast/contract/contact-imports";
import { hasRight } from "@broadcast/contract/roles";
import { AppError, invalid, notFound } from "../../app-error.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { userOf } from "../../http/guard/person-of.ts";
import { pagingOf } from "../../http/paging.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { addCustomFields } from "../account-settings/index.ts";
import { insertAction } from "../contact-actions/index.ts";
import { ownCustomFields, readTagName } from "../contacts/index.ts";
import { dryRunJob, importJob } from "./contact-imports.jobs.ts";
import { beginDryRun, deleteImport, findImport, listImports, queueImport } from "./contact-imports.sql.ts";
import { emptyDryRun } from "./running/run-dry-run.ts";
import { undoableImport } from "./running/undo-import.ts";
import { dropFile } from "./stored-files.ts";

const FIELD_NAMES: Record<ImportField, string> = {
  firstName: "first name",
  lastName: "last name",
  name: "whole name",
  phoneNumber: "phone number",
  email: "email",
  company: "company",
  birthday: "birthday",
  anniversary: "anniversary",
  region: "state or province",
  timeZone: "time zone",
  tags: "tags",
};

export async function getImport(context: SignedIn, importId: string): Promise<ContactImport> {
  const found = await findImport(context.db, context.accountId, importId);
  if (!found) throw notFound("import");
  return found;
}

export async function searchImports(
  context: SignedIn,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { imports, total } = await listImports(
    context.db,
    context.accountId,
    pageSize,
    (page - 1) * pageSize,
  );
  return { imports, paging: pagingOf(total, page, pageSize) };
}

/** How the rows of a file are read. */
interface ReadingChoice {
  hasHeader: boolean;
  fields: (ColumnChoice | null)[];
  /** What each column does to existing contacts; overwrites by default. */
  updates: UpdatePolicy[];
  tags: string[];
}

export interface ImportChoice extends ReadingChoice {
  /** Whether new contacts get the double opt-in message; not by default. */
  asksToConfirm?: boolean | undefined;
  /** The consent to record for each contact; none when null. */
  consent: ImportConsent | null;
}

/** Queues an uploaded file for import with the meaning of its columns. */
export async function startImport(
  context: SignedIn,
  importId: string,
  choice: ImportChoice,
): Promise<ContactImport> {
  const { db, accountId, clock } = context;
  const { columns, fileName, dryRun } = await checkedImport(context, importId, choice);
  const fields = await madeFields(context, choice, columns);
  const isQueued = await queueImport(db, accountId, importId, {
    hasHeader: choice.hasHeader,
    columns: columns.map((column, index) => ({
      ...column,
      field: fields[index] ?? null,
      update: choice.updates[index] ?? "overwrite",
    })),
    tags: tagsOf(choice),
    asksToConfirm: choice.asksToConfirm ?? false,
    consent: choice.consent && { ...choice.consent, channels: [...new Set(choice.consent.channels)] },
    startedBy: userOf(context.caller),
  });
  if (!isQueued) throw startedAlready();
  await insertAction(db, accountId, {
    id: importId,
    kind: undoableImport.kind,
    input: { fileName, ipAddress: context.address },
    chosen: { ids: [] },
    ...(dryRun?.isDone && dryRun.failure === null && { total: dryRun.rows }),
    userId: userOf(context.caller),
    now: clock.now(),
  });
  await enqueue(db, importJob, { accountId, importId }, { key: `import-${importId}` });
  return getImport(context, importId);
}

/** Queues a dry run with these choices; an earlier one is abandoned. */
export async function dryRunImport(
  context: SignedIn,
  importId: string,
  choice: ReadingChoice,
): Promise<ContactImport> {
  const { db, accountId } = context;
  await checkedImport(context, importId, choice);
  const dryRunId = uuidv7();
  if (!(await beginDryRun(db, accountId, importId, dryRunId, emptyDryRun))) throw startedAlready();
  const { hasHeader, fields, updates } = choice;
  await enqueue(
    db,
    dryRunJob,
    { accountId, importId, dryRunId, hasHeader, fields, updates, tags: tagsOf(choice) },
    { key: `dry-run-${importId}` },
  );
  return getImport(context, importId);
}

/** Returns the import after checking the choices against its columns and the custom fields. */
async function checkedImport(
  context: SignedIn,
  importId: string,
  { fields }: ReadingChoice,
): Promise<ContactImport> {
  const found = await getImport(context, importId);
  checkFields(fields, found.columns.length);
  const fieldIds = fields.flatMap((meaning) => (meaning && customFieldOf(meaning)) ?? []);
  const own = await ownCustomFields(context.db, context.accountId, fieldIds);
  if (fieldIds.some((id) => !own.has(id))) throw notFound("custom field");
  return found;
}

const tagsOf = ({ tags }: ReadingChoice): string[] => [...new Set(tags.map(readTagName))];

const startedAlready = () => new AppError("wrong-state", "This import has already started.");

const FIELD_NAME_MAX = 40;

/** Returns the columns' meanings, after creating a field for each column that is to become one. */
async function madeFields(
  context: SignedIn,
  { fields, hasHeader }: ImportChoice,
  columns: ContactImport["columns"],
): Promise<(ColumnMeaning | null)[]> {
  const names = columns.flatMap(({ header }, index) =>
    fields[index] === NEW_FIELD ? [header.slice(0, FIELD_NAME_MAX).trim()] : [],
  );
  if (names.length === 0) return fields as (ColumnMeaning | null)[];
  if (!hasRight(context.caller.roles, "account-admin"))
    throw new AppError("forbidden", "Only the owner can add contact fields.");
  if (!hasHeader || names.includes(""))
    throw invalid({
      fields: "A column without a name can't become a field. Add the field in Settings first.",
    });
  const ids = await addCustomFields(context, names, "fields");
  return fields.map((field) => (field === NEW_FIELD ? (`customField:${ids.shift()!}` as const) : field));
}

function checkFields(fields: readonly (ColumnChoice | null)[], width: number): void {
  if (fields.length !== width) {
    throw invalid({
      fields: `The file has ${width} columns. For each one, say what it means or leave it out.`,
    });
  }
  const chosen = fields.filter((field) => field !== null && field !== NEW_FIELD);
  const twice = chosen.find((field, index) => chosen.indexOf(field) !== index);
  if (twice) {
    const name = customFieldOf(twice) === null ? FIELD_NAMES[twice as ImportField] : "same custom field";
    throw invalid({ fields: `Choose only one column for the ${name}.` });
  }
  if (!chosen.includes("phoneNumber") && !chosen.includes("email"))
    throw invalid({ fields: "Choose the column with the phone numbers or the emails." });
}

/** Deletes an upload, or the record of a finished import; its contacts stay. */
export async function discardImport(context: SignedIn, importId: string): Promise<void> {
  const { db, accountId } = context;
  const storageKey = await deleteImport(db, accountId, importId, ["mapping", "done", "failed"]);
  if (storageKey) return dropFile(db, storageKey);
  await getImport(context, importId);
  throw new AppError("wrong-state", "This import is still running. Wait until it's done.");
}
