import {
  type ColumnMeaning,
  type ContactImport,
  customFieldOf,
  type ImportField,
} from "@broadcast/contract/contact-imports";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { readTagName, requireOwnFields } from "../contacts/index.ts";
import { importJob } from "./contact-imports.jobs.ts";
import { deleteImport, findImport, listImports, queueImport } from "./contact-imports.sql.ts";
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

export interface ImportChoice {
  hasHeader: boolean;
  fields: (ColumnMeaning | null)[];
  tags: string[];
  /** Whether new contacts get the double opt-in message; not unless told. */
  asksToConfirm?: boolean | undefined;
}

/** Queues an uploaded file for import with what its columns mean. */
export async function startImport(
  context: SignedIn,
  importId: string,
  choice: ImportChoice,
): Promise<ContactImport> {
  const { db, accountId } = context;
  const { columns } = await getImport(context, importId);
  checkFields(choice.fields, columns.length);
  await requireOwnFields(
    db,
    accountId,
    choice.fields.flatMap((meaning) => (meaning && customFieldOf(meaning)) ?? []),
  );
  const isQueued = await queueImport(db, accountId, importId, {
    hasHeader: choice.hasHeader,
    columns: columns.map((column, index) => ({ ...column, field: choice.fields[index] ?? null })),
    tags: [...new Set(choice.tags.map(readTagName))],
    asksToConfirm: choice.asksToConfirm ?? false,
  });
  if (!isQueued) throw new AppError("wrong-state", "This import was started already.");
  await enqueue(db, importJob, { accountId, importId }, { key: `import-${importId}` });
  return getImport(context, importId);
}

function checkFields(fields: readonly (ColumnMeaning | null)[], width: number): void {
  if (fields.length !== width) {
    throw invalid({ fields: `The file has ${width} columns: say for each what it means, or leave it out.` });
  }
  const chosen = fields.filter((field) => field !== null);
  const twice = chosen.find((field, index) => chosen.indexOf(field) !== index);
  if (twice) {
    const name = customFieldOf(twice) === null ? FIELD_NAMES[twice as ImportField] : "same custom field";
    throw invalid({ fields: `Choose only one column for the ${name}.` });
  }
  if (!chosen.includes("phoneNumber"))
    throw invalid({ fields: "Choose the column that holds the phone numbers." });
}

/** Forgets an upload, or the record of an import that has ended; its contacts stay. */
export async function discardImport(context: SignedIn, importId: string): Promise<void> {
  const { db, accountId } = context;
  const storageKey = await deleteImport(db, accountId, importId, ["mapping", "done", "failed"]);
  if (storageKey) return dropFile(db, storageKey);
  await getImport(context, importId);
  throw new AppError("wrong-state", "This import is still running. Wait until it is done.");
}
