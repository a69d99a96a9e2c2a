import type { Right } from "@broadcast/contract/roles";
import type { z } from "zod";
import type { SignedIn } from "../../../http/context.ts";

/** A tool's access: the asking user's account, in a read-only transaction. */
export type Asking = Pick<SignedIn, "db" | "accountId" | "clock" | "caller">;

/** A tool's result. `summary` says it in a sentence or two, the rest in detail. */
export interface Found {
  summary: string;
  [part: string]: unknown;
}

/** Something the assistant can look up. There are no tools that change anything. */
export interface Tool<I extends z.ZodObject> {
  name: string;
  description: string;
  input: I;
  /** The right that the corresponding screens need. */
  right: Right;
  /** Whether its results contain other people's words, such as contacts' names. */
  quotesOthers: boolean;
  look(asking: Asking, input: z.output<I>): Promise<Found>;
}

export const defineTool = <I extends z.ZodObject>(tool: Tool<I>): Tool<I> => tool;

/** In a list, a tool's input type is erased; its input is parsed before it runs. */
export type AnyTool = Omit<Tool<z.ZodObject>, "look"> & {
  look(asking: Asking, input: never): Promise<Found>;
};

const QUOTED_MAX = 80;

/** Returns other people's words as data: one short line in quotation marks. */
export const quoted = (words: string): string => {
  const line = words
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replaceAll('"', "'")
    .trim();
  return `"${line.length > QUOTED_MAX ? `${line.slice(0, QUOTED_MAX)}…` : line}"`;
};

export const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : more}`;
