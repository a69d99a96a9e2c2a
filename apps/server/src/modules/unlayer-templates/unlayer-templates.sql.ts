import type { ContentDesign, EditedDesign } from "@broadcast/contract/content-design";
import type { DesignKind } from "@broadcast/contract/unlayer-templates";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";

/** A design that accounts can start with; it belongs to no account. */
export interface TemplateRow {
  id: string;
  place: number;
  name: string;
  about: string;
  kinds: DesignKind[];
  isPublished: boolean;
  design: ContentDesign;
  modifiedAt: Date;
}

const columns = sql`
  id, place, name, about, kinds, is_published as "isPublished", design, modified_at as "modifiedAt"
`;

const named = (term = "") =>
  sql`lower(name || ' ' || about) like ${`%${likeText(term.trim().toLowerCase())}%`}`;

export async function listTemplates(
  db: Connection,
  term: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: TemplateRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<TemplateRow>`
      select ${columns} from unlayer_templates where ${named(term)}
      order by place, id limit ${limit} offset ${offset}
    `.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from unlayer_templates where ${named(term)}
    `.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function listPublished(db: Connection, kind: DesignKind): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from unlayer_templates where is_published and ${kind} = any(kinds) order by place, id
  `.execute(db);
  return rows;
}

export async function findTemplate(db: Connection, id: string): Promise<TemplateRow | null> {
  const { rows } = await sql<TemplateRow>`
    select ${columns} from unlayer_templates where id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

/** Appends a template. */
export async function insertTemplate(
  db: Connection,
  template: Pick<TemplateRow, "id" | "name" | "about" | "kinds" | "design">,
  now: Date,
): Promise<void> {
  const { id, name, about, kinds, design } = template;
  await sql`
    insert into unlayer_templates (id, place, name, about, kinds, design, created_at, modified_at)
    select ${id}, coalesce(max(place), 0) + 1, ${name}, ${about}, ${kinds}::text[], ${JSON.stringify(design)}, ${now},
      ${now}
    from unlayer_templates
  `.execute(db);
}

/** Changes the given fields; others stay. Returns false when there is none. */
export async function updateTemplate(
  db: Connection,
  id: string,
  change: {
    name?: string | undefined;
    about?: string | undefined;
    kinds?: DesignKind[] | undefined;
    isPublished?: boolean | undefined;
  },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("unlayer_templates")
    .set({
      modified_at: now,
      ...(change.name !== undefined && { name: change.name }),
      ...(change.about !== undefined && { about: change.about }),
      ...(change.kinds !== undefined && { kinds: change.kinds }),
      ...(change.isPublished !== undefined && { is_published: change.isPublished }),
    })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists every template in display order, locked until the transaction ends. */
export async function lockOrder(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unlayer_templates order by place, id for update
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Renumbers the templates in this order. */
export async function keepOrder(db: Connection, ids: readonly string[]): Promise<void> {
  await sql`
    update unlayer_templates t set place = o.place
    from unnest(${[...ids]}::uuid[]) with ordinality as o(id, place)
    where t.id = o.id and t.place <> o.place
  `.execute(db);
}

export async function deleteTemplate(db: Connection, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("unlayer_templates").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function readTemplateDesign(db: Connection, id: string): Promise<EditedDesign | null> {
  const { rows } = await sql<EditedDesign>`
    select design, revision from unlayer_templates where id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

/** Stores a design based on this revision, and returns the new one; null when it was changed in the meantime. */
export async function updateTemplateDesign(
  db: Connection,
  id: string,
  { design, revision }: EditedDesign,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`
    update unlayer_templates set design = ${JSON.stringify(design)}, revision = revision + 1, modified_at = ${now}
    where id = ${id} and revision = ${revision} returning revision
  `.execute(db);
  return rows[0]?.revision ?? null;
}
