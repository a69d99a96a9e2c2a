import { setImmediate as nextTurn } from "node:timers/promises";
import type {
  AccountSettings,
  accountSettingsEndpoints,
  CustomField,
  CustomFieldCheck,
} from "@broadcast/contract/account-settings";
import { readCustomValue, type ValueRule } from "@broadcast/domain/account/custom-field-values";
import type { z } from "zod";
import { invalid, notFound } from "../../app-error.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { listCustomFields, ownCustomFields } from "../contacts/index.ts";
import { requireUnused } from "../content/index.ts";
import { convertFieldValues, removeFieldValues } from "./account-settings.jobs.ts";
import { countFieldValues } from "./account-settings.sql.ts";
import { readSettings, repeatedName } from "./account-settings.ts";

/** As many as the contract accepts. */
const CUSTOM_FIELDS_MAX = 50;

type DefinedField = z.output<typeof accountSettingsEndpoints.changeCustomFields.body>["customFields"][number];

/**
 * Sets the account's custom fields, in this order. In the background, values of removed fields are deleted, and values
 * of fields whose kind or options changed are converted.
 */
export async function changeCustomFields(
  context: SignedIn,
  fields: readonly DefinedField[],
): Promise<AccountSettings> {
  const { db, accountId } = context;
  const problem = repeatedName(fields, "contact", "customFields") ?? optionsProblem(fields);
  if (problem) throw invalid(problem);
  const before = await db
    .selectFrom("custom_fields")
    .where("account_id", "=", accountId)
    .select(["id", "kind", "options"])
    .forUpdate()
    .execute();
  const known = new Map(before.map((row) => [row.id, row]));
  if (fields.some(({ _id }) => _id !== undefined && !known.has(_id))) throw notFound("field");
  const kept = new Set(fields.map(({ _id }) => _id));
  const gone = [...known.keys()].filter((id) => !kept.has(id));
  await requireUnused(db, accountId, "field", gone);
  // Names may be swapped, so all rows are removed first.
  await db.deleteFrom("custom_fields").where("account_id", "=", accountId).execute();
  const rows = fields.map(({ _id, name, kind, options }, position) => {
    const was = _id === undefined ? undefined : known.get(_id);
    const nextKind = kind ?? was?.kind ?? "text";
    return {
      account_id: accountId,
      id: _id ?? uuidv7(),
      name,
      position,
      kind: nextKind,
      options: nextKind === "choice" ? (options ?? was?.options ?? []) : [],
    };
  });
  if (rows.length > 0) await db.insertInto("custom_fields").values(rows).execute();
  if (gone.length > 0) await enqueue(db, removeFieldValues, { accountId, fieldIds: gone });
  const converted = rows.filter((row) => {
    const was = known.get(row.id);
    return was && needsConversion(was, row);
  });
  if (converted.length > 0)
    await enqueue(db, convertFieldValues, { accountId, fieldIds: converted.map(({ id }) => id) });
  await noteChange(db, accountId, ["contacts"]);
  return readSettings(context);
}

/**
 * Appends text fields; returns their ids in the order of the names. Throws `invalid-input` at `path` when a name is
 * taken, or there would be too many.
 */
export async function addCustomFields(
  { db, accountId }: Pick<SignedIn, "db" | "accountId">,
  names: readonly string[],
  path: string,
): Promise<string[]> {
  const known = await listCustomFields(db, accountId);
  const fields = [...known, ...names.map((name) => ({ name }))];
  if (fields.length > CUSTOM_FIELDS_MAX)
    throw invalid({
      [path]: `You can have up to ${CUSTOM_FIELDS_MAX} contact fields. Leave out some of the columns.`,
    });
  const taken = repeatedName(fields, "contact", path);
  if (taken) {
    const index = Number(Object.keys(taken)[0]?.split(".").at(-2));
    throw invalid({
      [path]: `“${fields[index]?.name}” can't be a new field. You already have one with this name or a similar one.`,
    });
  }
  const rows = names.map((name, place) => ({
    account_id: accountId,
    id: uuidv7(),
    name,
    position: known.length + place,
  }));
  if (rows.length > 0) await db.insertInto("custom_fields").values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Whether values of the old kind may be invalid now; any value is valid text. */
const needsConversion = (was: ValueRule, next: ValueRule): boolean =>
  next.kind !== "text" &&
  (next.kind !== was.kind || was.options.some((option) => !next.options.includes(option)));

function optionsProblem(fields: readonly DefinedField[]): Record<string, string> | null {
  for (const [index, { kind, options }] of fields.entries()) {
    if (kind !== "choice") continue;
    const path = `customFields.${index}.options`;
    if (!options?.length) return { [path]: "Enter at least one option." };
    if (new Set(options.map((option) => option.toLowerCase())).size < options.length)
      return { [path]: "Two options are the same. Remove one." };
  }
  return null;
}

/** Beyond this many different values, they are not checked one by one. */
const VALUES_LOOKED_AT = 20_000;
const VALUES_AT_A_TIME = 1_000;
const SHOWN_VALUES = 5;

/** Returns what would happen to a field's values with another kind or other options. */
export async function checkCustomField(
  { db, accountId }: SignedIn,
  { _id, kind, options }: Pick<CustomField, "_id" | "kind" | "options">,
): Promise<CustomFieldCheck> {
  if (!(await ownCustomFields(db, accountId, [_id])).has(_id)) throw notFound("field");
  const { values, filled } = await countFieldValues(db, accountId, _id, VALUES_LOOKED_AT);
  const check: CustomFieldCheck = {
    filled,
    lost: 0,
    lostValues: [],
    isExact: values.length < VALUES_LOOKED_AT,
  };
  for (let from = 0; from < values.length; from += VALUES_AT_A_TIME) {
    for (const { value, contacts } of values.slice(from, from + VALUES_AT_A_TIME)) {
      if (readCustomValue({ kind, options }, value) !== null) continue;
      check.lost += contacts;
      if (check.lostValues.length < SHOWN_VALUES) check.lostValues.push(value);
    }
    await nextTurn();
  }
  return check;
}
