import type pg from "pg";
import { LEFT_OUT } from "./what-comes-back.ts";

/** A table of the product and its written columns in order, without computed ones. */
export interface KeptTable {
  name: string;
  columns: string[];
}

const isKept = "c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'";

export async function listKeptTables(client: pg.ClientBase): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where ${isKept} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  return rows.filter(({ name }) => !(name in LEFT_OUT));
}

export const columnsOf = (client: pg.Client, { columns }: KeptTable): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(", ");

export interface Sequence {
  name: string;
  value: string;
  isCalled: boolean;
}

/**
 * Reads the positions of the sequences. Sequences move outside of any snapshot, so they are read after the rows, which
 * they must never lag behind.
 */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: its } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from public.${client.escapeIdentifier(name)}`,
    );
    sequences.push({ name, value: its[0]!.value, isCalled: its[0]!.is_called });
  }
  return sequences;
}

/** The queue's jobs in our own form, not in the queue's tables, which change with its versions. */
export const JOBS = `
  select t.identifier as task, q.queue_name as queue, j.payload, j.priority, j.run_at, j.attempts, j.max_attempts,
    j.last_error, j.created_at, j.key, j.flags
  from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  order by j.id`;

/** Makes both sides write and read values alike, whatever the server's own settings are. */
export const SAME_SPELLING = `
  set datestyle = 'ISO'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set client_encoding = 'UTF8'; set bytea_output = 'hex'; set synchronize_seqscans = off; set statement_timeout = 0;
  set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set transaction_timeout = 0`;
