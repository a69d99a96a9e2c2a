import type { FastifyRequest } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import { notFound, TwilioError } from "./twilio-errors.ts";
import { type Form, one } from "./twilio-forms.ts";

/** Formats a time like Twilio's newer APIs. */
export const isoDate = (timeMs: number): string => `${new Date(timeMs).toISOString().slice(0, 19)}Z`;

/** Returns a resource's address, as the product knows this sandbox. */
export const addressOf = (sandboxState: SandboxState, path: string): string =>
  `${sandboxState.ownUrl}/v1${path}`;

/** Returns a page of a list as Twilio's newer APIs show it. */
export function listPage<Row>(
  sandboxState: SandboxState,
  request: FastifyRequest,
  key: string,
  rows: Row[],
  toJson: (row: Row) => object,
) {
  const query = request.query as Record<string, string | undefined>;
  const page = Math.max(0, Math.trunc(Number(query.Page ?? 0)) || 0);
  const size = Math.min(100, Math.max(1, Math.trunc(Number(query.PageSize ?? 50)) || 50));
  const urlOf = (number: number) => {
    const url = new URL(request.url, sandboxState.ownUrl);
    url.searchParams.set("PageSize", String(size));
    url.searchParams.set("Page", String(number));
    return url.href;
  };
  return {
    meta: {
      page,
      page_size: size,
      first_page_url: urlOf(0),
      previous_page_url: page > 0 ? urlOf(page - 1) : null,
      url: urlOf(page),
      next_page_url: rows.length > (page + 1) * size ? urlOf(page + 1) : null,
      key,
    },
    [key]: rows.slice(page * size, (page + 1) * size).map(toJson),
  };
}

export const formOf = (request: FastifyRequest): Form => (request.body ?? {}) as Form;

/** Returns a required field. */
export function required(form: Form, name: string): string {
  const value = one(form[name]);
  if (value === "") throw new TwilioError(20001, 400, `Missing required parameter ${name} in the post body`);
  return value;
}

export function flag(form: Form, name: string): boolean {
  return one(form[name]).toLowerCase() === "true";
}

export function found<Item>(item: Item | undefined, request: FastifyRequest): Item {
  if (item === undefined) throw notFound(request.url.split("?")[0]!);
  return item;
}
