import { sql } from "../../db/connection.ts";

/** Of `messages`: whoever wrote it is in spaces, and all of those are muted. Somebody in none, or in one that isn't, is told of. */
export const isFromMutedSpace = sql<boolean>`coalesce((
  select bool_and(s.is_muted)
  from space_members m join spaces s on s.account_id = m.account_id and s.id = m.space_id
  where m.account_id = messages.account_id and m.contact_id = messages.contact_id
), false)`;
