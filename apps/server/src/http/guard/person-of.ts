import type { Caller } from "../context.ts";

/** Who sits there: the owner or a manager by user id, or whoever has the assistant password. */
export const personOf = ({ kind, userId, actingUserId }: Caller): string =>
  kind === "assistant" ? "assistant" : (actingUserId ?? userId);
