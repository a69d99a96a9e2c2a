import type pg from "pg";

type Table = {
  name: string;
  comment: string | null;
  columns: string[];
  columnComments: string[];
  refersTo: string[];
};

const tablesQuery = `
  select c.relname as "name", obj_description(c.oid, 'pg_class') as "comment",
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as "columns",
    (select coalesce(array_agg(a.attname || ': ' || col_description(c.oid, a.attnum) order by a.attnum), '{}')
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and col_description(c.oid, a.attnum) is not null) as "columnComments",
    (select coalesce(array_agg(distinct f.relname::text order by f.relname::text), '{}')
      from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and f.relname <> 'accounts') as "refersTo"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where c.relkind in ('r', 'p')
  order by c.relname
`;

/**
 * Describes the tables by module, from their comments in the database ("module: sentence").
 * Throws when a table has none, so that no table goes undocumented.
 */
export async function dataModel(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Table>(tablesQuery);
  return render(rows);
}

function render(tables: Table[]): string {
  const told = tables.map((table) => {
    const [, module, sentence] = table.comment?.match(/^([a-z-]+): (.+)$/s) ?? [];
    if (module === undefined || sentence === undefined) {
      throw new Error(
        `The table ${table.name} needs "comment on table ${table.name} is 'module: sentence'" in its migration.`,
      );
    }
    return { ...table, module, sentence };
  });
  const sections = [...Map.groupBy(told, ({ module }) => module)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, its]) => `## ${module}\n\n${its.map(tableText).join("\n\n")}\n`);
  return `# Data model

Generated from the comments in the migrated database by \`npm run generate\`. Do not edit.

Every table of customer data starts with \`account_id\`, which references \`accounts\`; other references are listed.

${sections.join("\n")}`;
}

function tableText({
  name,
  sentence,
  columns,
  columnComments,
  refersTo,
}: Table & { sentence: string }): string {
  const references =
    refersTo.length > 0 ? ` References ${refersTo.map((table) => `\`${table}\``).join(", ")}.` : "";
  const remarks = columnComments.map((remark) => `\n- \`${remark.replace(": ", "`: ")}`).join("");
  return `### ${name}\n\n${sentence}${references}\n\nColumns: ${columns.join(", ")}.${remarks === "" ? "" : `\n${remarks}`}`;
}
