import type { Caller } from "../../http/context.ts";
import { personOf } from "../../http/guard/person-of.ts";

/** Whose chat it is. Programs share one of their own: what the owner asks is not theirs to read. */
export const chatPerson = (caller: Caller): string =>
  caller.kind === "api-key" ? "program" : personOf(caller);
