import type { Caller } from "../../http/context.ts";
import { personOf } from "../../http/guard/person-of.ts";

/** Returns the owner of a chat. Programs share one, since the owner's questions are not theirs to read. */
export const chatPerson = (caller: Caller): string =>
  caller.kind === "api-key" ? "program" : personOf(caller);
