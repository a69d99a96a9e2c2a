import {
  CONTENT_USES_NAMED,
  type ContentItem,
  type ContentSort,
  type ContentUses,
  NAME_MAX_CHARACTERS,
} from "@broadcast/contract/content";
import type { RawBuilder } from "kysely";
import { notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { Env } from "../../env.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import {
  type ContentTerms,
  deleteItems,
  findItem,
  type ItemType,
  insertItem,
  listItems,
  listSelected,
  lockItems,
  type Selection,
  touchItem,
} from "./content.sql.ts";
import { makeSlug } from "./content-slug.ts";
import { requireFolder } from "./folder-terms.ts";
import { listItemHolders } from "./item-holders.ts";
import { listItemUses, requireUnused } from "./item-uses.ts";

/**
 * A kind of content: what it has besides the shared name, folder and times. `Own` is that part of its reply; `Input` is
 * what a user can set of it.
 */
export interface ContentKind<Key extends string, Own extends object, Input extends object> {
  contentType: ItemType;
  /** The list's name in a search reply: `qrCodes`. */
  key: Key;
  /** As in a sentence: "QR code". */
  noun: string;
  /** Whether its items have a public address, and a tag in messages. */
  isLinked?: true;
  /** Reads the own part of these items, by id. */
  read(db: Connection, accountId: number, ids: readonly string[], env: Env): Promise<Map<string, Own>>;
  insert(db: Connection, accountId: number, id: string, input: Input): Promise<void>;
  /** Changes the given fields; others stay. */
  update(db: Connection, accountId: number, id: string, input: Change<Input>): Promise<void>;
  /** Copies the own part of one item to another. */
  copy(db: Connection, accountId: number, fromId: string, toId: string): Promise<void>;
  /** Counts the messages with a link to one of these, if known. */
  countSentLinks?(db: Connection, accountId: number, ids: readonly string[]): Promise<number>;
  /** Runs before items are deleted; throws when one must stay. */
  beforeRemove?(db: Connection, accountId: number, ids: readonly string[], now: Date): Promise<void>;
}

/** A change: omitted fields stay. */
type Change<Input> = { [K in keyof Input]?: Input[K] | undefined };

/** The use cases that all kinds of content share. */
export function contentUseCases<Key extends string, Own extends object, Input extends object>(
  kind: ContentKind<Key, Own, Input>,
) {
  const { contentType: type } = kind;
  type Item = ContentItem & Own;
  const slugOf = (name: string) => (kind.isLinked ? makeSlug(name) : null);

  const show = async ({ db, accountId, env }: SignedIn, items: readonly ContentItem[]): Promise<Item[]> => {
    const ids = items.map(({ _id }) => _id);
    const own = await kind.read(db, accountId, ids, env);
    return items.flatMap((item) => {
      const its = own.get(item._id);
      return its ? [{ ...item, ...its }] : [];
    });
  };

  const get = async (context: SignedIn, id: string): Promise<Item> => {
    const item = await findItem(context.db, context.accountId, type, id);
    const [shown] = item ? await show(context, [item]) : [];
    if (!shown) throw notFound(kind.noun);
    return shown;
  };

  return {
    get,

    /** `own` is a condition of the kind's own on `content_items`. */
    async search(
      context: SignedIn,
      body: ContentTerms & { sort: ContentSort; paging: { page: number; pageSize: number } },
      own?: RawBuilder<boolean>,
    ) {
      await requireFolder(context.db, context.accountId, type, body.folderId);
      const { items, total } = await listItems(
        context.db,
        context.accountId,
        type,
        body,
        body.sort,
        body.paging,
        own,
      );
      return {
        [kind.key]: await show(context, items),
        paging: pagingOf(total, body.paging.page, body.paging.pageSize),
      } as { [K in Key]: Item[] } & { paging: ReturnType<typeof pagingOf> };
    },

    async create(context: SignedIn, { name, ...input }: { name: string } & Input): Promise<Item> {
      const { db, accountId, clock } = context;
      const id = uuidv7();
      await insertItem(db, accountId, type, { id, name, slug: slugOf(name), now: clock.now() });
      await kind.insert(db, accountId, id, input as unknown as Input);
      return get(context, id);
    },

    async change(
      context: SignedIn,
      id: string,
      { name, ...input }: { name?: string | undefined } & Change<Input>,
    ): Promise<Item> {
      const { db, accountId, clock } = context;
      if (!(await touchItem(db, accountId, type, id, { name, now: clock.now() }))) throw notFound(kind.noun);
      await kind.update(db, accountId, id, input as unknown as Change<Input>);
      return get(context, id);
    },

    async clone(context: SignedIn, id: string): Promise<Item> {
      const { db, accountId, clock } = context;
      const { name, folderId } = await get(context, id);
      const copyId = uuidv7();
      const copy = { id: copyId, name: copyName(name), slug: slugOf(name), folderId, now: clock.now() };
      await insertItem(db, accountId, type, copy);
      await kind.copy(db, accountId, id, copyId);
      return get(context, copyId);
    },

    async uses({ db, accountId }: SignedIn, selection: Selection): Promise<ContentUses> {
      await requireFolder(db, accountId, type, selection.filter?.folderId);
      const ids = await listSelected(db, accountId, type, selection);
      if (ids.length === 0 && selection.ids) throw notFound(kind.noun);
      const [holding, using, sentLinks = 0] = await Promise.all([
        listItemHolders(db, accountId, ids),
        listItemUses(db, accountId, ids),
        kind.countSentLinks?.(db, accountId, ids),
      ]);
      const names = new Map<string, Set<string>>();
      for (const its of [...holding, ...using.map(({ user, names }) => ({ title: user.title, names }))])
        names.set(its.title, new Set([...(names.get(its.title) ?? []), ...its.names]));
      return {
        uses: [...names]
          .map(([title, its]) => ({
            title,
            names: [...its].slice(0, CONTENT_USES_NAMED),
            total: its.size,
          }))
          .sort((a, b) => a.title.localeCompare(b.title)),
        sentLinks,
      };
    },

    async remove(context: SignedIn, selection: Selection): Promise<{ removed: number }> {
      const { db, accountId, clock } = context;
      await requireFolder(db, accountId, type, selection.filter?.folderId);
      const ids = await lockItems(db, accountId, type, selection);
      if (ids.length === 0 && selection.ids) throw notFound(kind.noun);
      await requireUnused(db, accountId, kind.noun, ids);
      await kind.beforeRemove?.(db, accountId, ids, clock.now());
      await deleteItems(db, accountId, ids);
      return { removed: ids.length };
    },
  };
}

/** The handlers of `contentEndpoints` for a kind, which can add or replace some. */
export function contentHandlers<Key extends string, Own extends object, Input extends object>(
  kind: ContentKind<Key, Own, Input>,
) {
  const does = contentUseCases(kind);
  type Body<T> = { body: T };
  type Params = { params: { id: string } };
  return {
    search: (context: SignedIn, { body }: Body<Parameters<typeof does.search>[1]>) =>
      does.search(context, body),
    get: (context: SignedIn, { params }: Params) => does.get(context, params.id),
    create: (context: SignedIn, { body }: Body<Parameters<typeof does.create>[1]>) =>
      does.create(context, body),
    change: (context: SignedIn, { params, body }: Params & Body<Parameters<typeof does.change>[2]>) =>
      does.change(context, params.id, body),
    clone: (context: SignedIn, { params }: Params) => does.clone(context, params.id),
    uses: (context: SignedIn, { params }: Params) => does.uses(context, { ids: [params.id] }),
    usesOfMany: (context: SignedIn, { body }: Body<Selection>) => does.uses(context, body),
    remove: async (context: SignedIn, { params }: Params) => {
      await does.remove(context, { ids: [params.id] });
      return {};
    },
    removeMany: (context: SignedIn, { body }: Body<Selection>) => does.remove(context, body),
  };
}

/** "Spring menu (copy)", within the length limit of a name. */
function copyName(name: string): string {
  const mark = " (copy)";
  return `${name.slice(0, NAME_MAX_CHARACTERS - mark.length).trimEnd()}${mark}`;
}
