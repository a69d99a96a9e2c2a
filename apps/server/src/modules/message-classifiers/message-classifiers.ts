import type { Classifier, classifierInput } from "@broadcast/contract/message-classifiers";
import type { z } from "zod";
import { invalid, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import {
  type ClassifierRow,
  type ClassifierValues,
  countClassifiers,
  deleteClassifier,
  findClassifier,
  insertClassifier,
  isNameTaken,
  listClassifiers,
  updateClassifier,
} from "./message-classifiers.sql.ts";

type ClassifierInput = z.output<typeof classifierInput>;

const shown = (row: ClassifierRow): Classifier => ({
  _id: row.id,
  name: row.name,
  kind: row.kind,
  effect: row.effect,
  phrases: row.phrases,
  isOn: row.is_on,
  updatedAt: row.updated_at.toISOString(),
});

const valuesOf = ({ name, kind, effect, phrases, isOn }: ClassifierInput): ClassifierValues => ({
  name,
  kind,
  effect,
  phrases,
  is_on: isOn,
});

export async function searchClassifiers(
  { db }: SignedIn,
  term = "",
  { page, pageSize }: { page: number; pageSize: number },
) {
  const [total, rows] = await Promise.all([
    countClassifiers(db, term),
    listClassifiers(db, term, pageSize, (page - 1) * pageSize),
  ]);
  return { classifiers: rows.map(shown), paging: pagingOf(total, page, pageSize) };
}

/** Adds a rule, which applies from the next message on. Errors: `invalid-input`. */
export async function createClassifier(context: SignedIn, input: ClassifierInput): Promise<Classifier> {
  const { db, clock } = context;
  await requireFreeName(context, input.name, null);
  const row = await insertClassifier(db, valuesOf(input), clock.now());
  await noteChangeOf(context, "added", row.name);
  return shown(row);
}

/** Errors: `not-found`, `invalid-input`. */
export async function changeClassifier(
  context: SignedIn,
  id: string,
  input: ClassifierInput,
): Promise<Classifier> {
  const { db, clock } = context;
  const before = await findClassifier(db, id);
  if (!before) throw notFound("rule");
  await requireFreeName(context, input.name, id);
  const row = (await updateClassifier(db, id, valuesOf(input), clock.now()))!;
  const act = before.is_on === row.is_on ? "changed" : row.is_on ? "switched-on" : "switched-off";
  await noteChangeOf(context, act, row.name);
  return shown(row);
}

/** Errors: `not-found`. */
export async function removeClassifier(context: SignedIn, id: string): Promise<void> {
  const row = await deleteClassifier(context.db, id);
  if (!row) throw notFound("rule");
  await noteChangeOf(context, "deleted", row.name);
}

async function requireFreeName({ db }: SignedIn, name: string, except: string | null): Promise<void> {
  if (await isNameTaken(db, name, except)) throw invalid({ name: "A rule with this name already exists." });
}

const noteChangeOf = (
  context: SignedIn,
  act: "added" | "changed" | "switched-on" | "switched-off" | "deleted",
  name: string,
): Promise<void> =>
  noteAudit(context, {
    event: "message-classifier-changed",
    caller: context.caller,
    details: { act, name },
  });
