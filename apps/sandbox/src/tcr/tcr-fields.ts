import type { FastifyRequest } from "fastify";
import { INVALID_INPUT, TcrError } from "./tcr-errors.ts";

export type Fields = Record<string, unknown>;

export const fieldsOf = (request: FastifyRequest): Fields => (request.body ?? {}) as Fields;

export const textIn = (fields: Fields, name: string): string =>
  typeof fields[name] === "string" ? (fields[name] as string).trim() : "";

/** Throws the registry's error when one of these is missing. */
export function need(fields: Fields, names: readonly string[]) {
  const missing = names.filter((name) => textIn(fields, name) === "");
  if (missing.length > 0)
    throw new TcrError(400, INVALID_INPUT, `Missing or invalid: ${missing.join(", ")}`, missing);
}

/** Returns a page of a list as the registry shows it. */
export function recordsPage<Row>(request: FastifyRequest, rows: Row[], toJson: (row: Row) => object) {
  const query = request.query as Record<string, string | undefined>;
  const page = Math.max(1, Math.trunc(Number(query.page ?? 1)) || 1);
  const size = Math.min(500, Math.max(1, Math.trunc(Number(query.recordsPerPage ?? 10)) || 10));
  return {
    page,
    recordsPerPage: size,
    totalRecords: rows.length,
    records: rows.slice((page - 1) * size, page * size).map(toJson),
  };
}

export const tcrDate = (timeMs: number): string => new Date(timeMs).toISOString().replace("Z", "+0000");
