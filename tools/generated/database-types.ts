import type pg from "pg";

const TYPES: Record<string, string> = {
  bool: "boolean",
  bytea: "Buffer",
  float8: "number",
  int2: "number",
  int4: "number",
  // The connection parses int8 as a number: counts and identities stay far below 2^53.
  int8: "number",
  json: "Json",
  jsonb: "Json",
  text: "string",
  timestamptz: "Timestamp",
  tsvector: "string",
  uuid: "string",
};

interface Column {
  table: string;
  column: string;
  type: string;
  isArray: boolean;
  isNullable: boolean;
  isGenerated: boolean;
  hasDefault: boolean;
  check: string | null;
}

const COLUMNS = `
  select c.relname as "table", a.attname as "column", coalesce(e.typname, t.typname) as "type",
    e.oid is not null as "isArray", not a.attnotnull as "isNullable", a.attgenerated <> '' as "isGenerated",
    a.atthasdef or a.attidentity <> '' as "hasDefault",
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as "check"
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relkind in ('r', 'p')
  order by c.relname, a.attname
`;

/**
 * Generates Kysely's types of a migrated database. A text column whose check constraint lists its values becomes a
 * union, so that code and database cannot disagree about them.
 */
export async function databaseTypes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  return render(rows);
}

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(([table, its]) => {
    const lines = its.map((column) => `  ${column.column}: ${typeOf(column)};`);
    return `export interface ${pascal(table)} {\n${lines.join("\n")}\n}`;
  });
  const database = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)};`);
  return `// Generated from the migrated database by \`npm run generate\`. Do not edit.
import type { ColumnType, Generated } from "kysely";

export type Json = ColumnType<unknown, string, string>;
export type Timestamp = ColumnType<Date, Date, Date>;

${interfaces.join("\n\n")}

export interface DB {
${database.join("\n")}
}
`;
}

function typeOf(column: Column): string {
  const values = column.check?.match(/= ANY \(ARRAY\[(.+)\]\)/)?.[1]?.match(/'[^']*'(?=::text)/g);
  const plain = values
    ? values.map((value) => JSON.stringify(value.slice(1, -1))).join(" | ")
    : TYPES[column.type];
  if (!plain)
    throw new Error(`The type ${column.type} of ${column.table}.${column.column} has no TypeScript type yet`);
  const one = column.isArray ? `${plain}[]` : plain;
  const nullable = column.isNullable ? `${one} | null` : one;
  if (column.isGenerated) return `ColumnType<${nullable}, never, never>`;
  if (!column.hasDefault) return nullable;
  if (plain === "Timestamp") return "ColumnType<Date, Date | undefined, Date>";
  if (plain === "Json") return "ColumnType<unknown, string | undefined, string>";
  return `Generated<${nullable}>`;
}

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
