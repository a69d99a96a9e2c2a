import {
  BUNDLE_ITEMS_MAX,
  BUNDLED_KINDS,
  BUNDLED_TYPES,
  type Bundle,
  type BundledItem,
} from "@broadcast/contract/bundles";
import type { ContentItem } from "@broadcast/contract/content";
import { invalid, notFound } from "../../app-error.ts";
import type { Env } from "../../env.ts";
import type { SignedIn } from "../../http/context.ts";
import { newToken } from "../../http/guard/session.ts";
import { type ContentKind, contentUseCases } from "../content/index.ts";
import {
  addItems,
  type BundleRow,
  copyBundle,
  readBundles,
  removeItems,
  setShare,
  writeBundle,
} from "./bundles.sql.ts";

type BundleOwn = Omit<Bundle, keyof ContentItem>;

export const bundleKind: ContentKind<"bundles", BundleOwn, { description: string }> = {
  contentType: "bundle",
  key: "bundles",
  noun: "bundle",
  async read(db, accountId, ids, env) {
    const rows = await readBundles(db, accountId, ids);
    return new Map([...rows].map(([id, row]) => [id, toOwn(row, env)]));
  },
  insert: (db, accountId, id, { description }) => writeBundle(db, accountId, id, description),
  async update(db, accountId, id, { description }) {
    if (description !== undefined) await writeBundle(db, accountId, id, description);
  },
  // A copy has no link yet, so it is not shared.
  copy: copyBundle,
};

const its = contentUseCases(bundleKind);

function toOwn({ description, shareId, sharedAt, items }: BundleRow, { PUBLIC_URL }: Env): BundleOwn {
  const listOf = (wanted: string): BundledItem[] =>
    items.flatMap(({ _id, name, contentType }) =>
      contentType === wanted ? { _id, name, ...(contentType === "keyword" && { word: name }) } : [],
    );
  const lists = Object.fromEntries(BUNDLED_TYPES.map((type) => [BUNDLED_KINDS[type], listOf(type)]));
  return {
    description,
    // One list for each kind of the contract, which checks it.
    ...(lists as { [K in (typeof BUNDLED_KINDS)[keyof typeof BUNDLED_KINDS]]: BundledItem[] }),
    share:
      shareId && sharedAt
        ? { url: `${PUBLIC_URL}/bundles/import/${shareId}`, sharedAt: sharedAt.toISOString() }
        : null,
  };
}

export async function changeItems(
  context: SignedIn,
  id: string,
  { add, remove }: { add: string[]; remove: string[] },
): Promise<Bundle> {
  const { db, accountId } = context;
  await its.change(context, id, {});
  await removeItems(db, accountId, id, remove);
  const wanted = [...new Set(add)];
  const found = await addItems(db, accountId, id, wanted, BUNDLED_TYPES);
  if (found < wanted.length) throw notFound("content");
  const count = (await readBundles(db, accountId, [id])).get(id)?.items.length ?? 0;
  if (count > BUNDLE_ITEMS_MAX) throw invalid({ add: `A bundle can have up to ${BUNDLE_ITEMS_MAX} items.` });
  return its.get(context, id);
}

/** Gives a bundle a link; its previous one stops working. */
export async function share(context: SignedIn, id: string): Promise<Bundle> {
  const { db, accountId, clock } = context;
  await its.get(context, id);
  await setShare(db, accountId, id, {
    shareId: newToken(),
    now: clock.now(),
  });
  return its.get(context, id);
}

export async function stopSharing(context: SignedIn, id: string): Promise<Bundle> {
  await its.get(context, id);
  await setShare(context.db, context.accountId, id, null);
  return its.get(context, id);
}
