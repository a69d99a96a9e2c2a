import type { AccountSettings } from "@broadcast/contract/account-settings";
import { invalid, notFound } from "../../app-error.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { noteChange } from "../../http/change-log.ts";
import type { SignedIn } from "../../http/context.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { removeFieldValues } from "./account-settings.jobs.ts";
import { readSettings, repeatedName } from "./account-settings.ts";

/** Sets the account's fields on contacts, in this order. Values of one that is left out go with it, in the background. */
export async function changeCustomFields(
  context: SignedIn,
  fields: readonly { _id?: string | undefined; name: string }[],
): Promise<AccountSettings> {
  const { db, accountId } = context;
  const problem = repeatedName(fields, "contact", "customFields");
  if (problem) throw invalid(problem);
  const before = await db
    .selectFrom("custom_fields")
    .where("account_id", "=", accountId)
    .select("id")
    .forUpdate()
    .execute();
  const known = new Set(before.map(({ id }) => id));
  if (fields.some(({ _id }) => _id !== undefined && !known.has(_id))) throw notFound("field");
  const kept = new Set(fields.map(({ _id }) => _id));
  const gone = [...known].filter((id) => !kept.has(id));
  // Names may be swapped, so all of them make room first.
  await db.deleteFrom("custom_fields").where("account_id", "=", accountId).execute();
  if (fields.length > 0) {
    const rows = fields.map(({ _id, name }, position) => ({
      account_id: accountId,
      id: _id ?? uuidv7(),
      name,
      position,
    }));
    await db.insertInto("custom_fields").values(rows).execute();
  }
  if (gone.length > 0) await enqueue(db, removeFieldValues, { accountId, fieldIds: gone });
  await noteChange(db, accountId, ["contacts"]);
  return readSettings(context);
}
