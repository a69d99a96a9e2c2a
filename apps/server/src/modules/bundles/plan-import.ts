import { createHash } from "node:crypto";
import type { BundleImport, ImportedItem } from "@broadcast/contract/bundles";
import { AppError } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { readBusiness } from "../../public-pages/business.sql.ts";
import { listFields, type PortablePart, portableKey } from "../content/index.ts";
import {
  findImported,
  findNumber,
  findShared,
  type Imported,
  readBundles,
  type SharedBundle,
} from "./bundles.sql.ts";
import { type PackedItem, packItems } from "./pack-items.ts";
import { portableKindOf } from "./portable-kinds.ts";

const NOT_SHARED =
  "This bundle is no longer shared, or the link is incomplete. Ask the person who sent it to you for a new one.";

const CUSTOM_FIELDS_MAX = 50;

/** The effect of importing a bundle, and its parts. */
export interface ImportPlan {
  shared: SharedBundle;
  shown: BundleImport;
  packed: Map<string, PackedItem>;
  /** The account's items that stand for imported or missing ones, by key. */
  standIns: Map<string, Imported>;
}

/** The dry run: nothing is changed. */
export const readImport = async (context: SignedIn, shareId: string): Promise<BundleImport> =>
  (await planImport(context, shareId)).shown;

/** Throws `not-found` for an invalid link. */
export async function planImport(context: SignedIn, shareId: string): Promise<ImportPlan> {
  const { db, env, accountId } = context;
  const shared = await findShared(db, shareId);
  if (!shared) throw new AppError("not-found", NOT_SHARED);
  const from = (await readBusiness(db, shared.accountId)).name;
  const head = { name: shared.name, description: shared.description, from };
  if (shared.accountId === accountId) {
    const shown = { ...head, ownBundleId: shared.id, items: [], missing: [], mark: "" };
    return { shared, shown, packed: new Map(), standIns: new Map() };
  }
  const listed = (await readBundles(db, shared.accountId, [shared.id])).get(shared.id)?.items ?? [];
  const pack = await packItems(
    db,
    env,
    shared.accountId,
    listed.map(({ _id }) => _id),
  );
  const packed = new Map(pack.items.map((item) => [item.key, item]));
  const standIns = await findImported(db, accountId, [...packed.keys(), ...pack.missing.keys()]);
  const own = await packItems(
    db,
    env,
    accountId,
    [...packed.keys()].flatMap((key) => standIns.get(key)?.itemId ?? []),
    { isAlone: true },
  );
  const ownByKey = new Map(own.items.map((item) => [item.key, item]));
  const place: Place = {
    number: await findNumber(db, accountId),
    fields: new Set((await listFields(db, accountId)).map(({ name }) => name.toLowerCase())),
    from,
  };
  const items: ImportedItem[] = [];
  for (const item of pack.items) {
    const standIn = standIns.get(item.key);
    const mine = standIn && ownByKey.get(portableKey(standIn.itemId));
    items.push(await planItem(context, place, item, standIn, mine));
  }
  const missing = [...pack.missing].map(([key, { contentType, neededBy }]) => ({
    key,
    contentType,
    neededBy,
    ownId: standIns.get(key)?.itemId ?? null,
  }));
  const shown = { ...head, ownBundleId: null, items, missing };
  const digests = pack.items.map(({ digest }) => digest);
  const mark = createHash("sha256")
    .update(JSON.stringify([shown, digests]))
    .digest("hex");
  return { shared, shown: { ...shown, mark }, packed, standIns };
}

/** The facts about the account that decide how items are imported. */
interface Place {
  number: string | null;
  fields: ReadonlySet<string>;
  from: string;
}

async function planItem(
  { db, accountId }: SignedIn,
  { number, fields, from }: Place,
  { key, contentType, name, folder, needs, isPart, digest, parts }: PackedItem,
  standIn: Imported | undefined,
  mine: PackedItem | undefined,
): Promise<ImportedItem> {
  const kind = portableKindOf(contentType);
  const state = !standIn
    ? "new"
    : standIn.digest === null
      ? "replaced"
      : standIn.digest === digest
        ? "imported"
        : "changed";
  const newFields = [...needs.customFields.keys()].filter((field) => !fields.has(field.toLowerCase()));
  const freeName = state === "new" ? await kind?.freeName?.(db, accountId, name) : undefined;
  const notes = [
    ...(state === "new" && kind?.arrives ? [kind.arrives] : []),
    ...(freeName !== undefined && freeName !== name
      ? [`You already have “${name}”, so we'll add this one as “${freeName}”.`]
      : []),
    ...(state === "new" && folder !== null ? [`It goes into your folder “${folder}”.`] : []),
    ...newFields.map((field) => `It adds the field “${field}” to your contacts.`),
  ];
  const refusal =
    state === "changed" && standIn ? await kind?.refusal?.(db, accountId, standIn.itemId) : null;
  const problems = [
    ...(refusal ? [refusal] : []),
    ...[...needs.addresses].map(
      (address) => `It has a link from ${from} that can't be imported: ${address}. Ask them to remove it.`,
    ),
    ...(needs.hasNumber && number === null
      ? ["It uses your business phone number, and you don't have one yet. Choose your number first."]
      : []),
    ...(fields.size + newFields.length > CUSTOM_FIELDS_MAX
      ? [`It needs new contact fields, and you already have ${fields.size} of ${CUSTOM_FIELDS_MAX}.`]
      : []),
  ];
  const compared = (item: Pick<PackedItem, "name" | "parts">): PortablePart[] => [
    ...(kind?.freeName ? [] : [{ label: "Name", text: item.name }]),
    ...item.parts,
  ];
  return {
    key,
    contentType,
    name,
    isPart,
    needs: [...needs.items.keys()],
    state,
    ownId: standIn?.itemId ?? null,
    parts,
    changes: state === "changed" && mine ? changesBetween(compared(mine), compared({ name, parts })) : [],
    notes,
    problems,
  };
}

/**
 * Returns the differences, part by part. Invisible ones, such as a different file with the same name, are reported as
 * such.
 */
function changesBetween(
  before: readonly PortablePart[],
  after: readonly PortablePart[],
): ImportedItem["changes"] {
  const textOf = (parts: readonly PortablePart[], wanted: string) =>
    parts.find(({ label }) => label === wanted)?.text ?? "";
  const labels = [...new Set([...before, ...after].map(({ label }) => label))];
  const changes = labels.flatMap((label) => {
    const change = { label, before: textOf(before, label), after: textOf(after, label) };
    return change.before === change.after ? [] : [change];
  });
  return changes.length > 0
    ? changes
    : [{ label: "Settings or files", before: "As you have them", after: "As they are in the bundle now" }];
}
