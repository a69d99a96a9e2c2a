import type { Right } from "@broadcast/contract/roles";
import type { z } from "zod";
import type { SignedIn } from "../../../http/context.ts";

/** What a tool reads with: of the account of whoever asks, in a transaction that can write nothing. */
export type Asking = Pick<SignedIn, "db" | "accountId" | "clock" | "caller">;

/** What a tool found. `summary` says it in a sentence or two; whatever else there is says it in parts. */
export interface Found {
  summary: string;
  [part: string]: unknown;
}

/** Something the assistant may look up. It can't change anything: there is no tool that does. */
export interface Tool<I extends z.ZodObject> {
  name: string;
  description: string;
  input: I;
  /** The right that the same needs on the screens. */
  right: Right;
  /** What it finds holds words that others wrote, such as names of contacts. */
  quotesOthers: boolean;
  look(asking: Asking, input: z.output<I>): Promise<Found>;
}

export const defineTool = <I extends z.ZodObject>(tool: Tool<I>): Tool<I> => tool;

/** A tool is of any input once it stands in a list; its input is parsed before it looks. */
export type AnyTool = Omit<Tool<z.ZodObject>, "look"> & {
  look(asking: Asking, input: never): Promise<Found>;
};

const QUOTED_MAX = 80;

/** Words of others as data: one line, not long, in quotation marks. */
export const quoted = (words: string): string => {
  const line = words
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replaceAll('"', "'")
    .trim();
  return `"${line.length > QUOTED_MAX ? `${line.slice(0, QUOTED_MAX)}…` : line}"`;
};

export const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : more}`;
