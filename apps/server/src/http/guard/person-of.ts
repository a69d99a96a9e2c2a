import type { Caller } from "../context.ts";

/** Returns the person behind a call: the owner or a manager by user id, or the holder of the assistant password. */
export const personOf = ({ kind, userId, actingUserId }: Caller): string =>
  kind === "assistant" ? "assistant" : (actingUserId ?? userId);

/** Returns the user who acts: the owner or a manager. The holder of the assistant password is no user, and counts as the owner. */
export const userOf = ({ userId, actingUserId }: Caller): string => actingUserId ?? userId;
