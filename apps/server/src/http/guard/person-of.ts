import type { Caller } from "../context.ts";

/** Returns the person behind a call: the owner or a manager by user id, or the holder of the assistant password. */
export const personOf = ({ kind, userId, actingUserId }: Caller): string =>
  kind === "assistant" ? "assistant" : (actingUserId ?? userId);
