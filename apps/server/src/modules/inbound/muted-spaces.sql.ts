import { sql } from "../../db/connection.ts";

/**
 * For `messages`: whether all spaces of its sender are muted. Messages from contacts in no space, or in one that isn't
 * muted, are reported.
 */
export const isFromMutedSpace = sql<boolean>`coalesce((
  select bool_and(s.is_muted)
  from space_members m join spaces s on s.account_id = m.account_id and s.id = m.space_id
  where m.account_id = messages.account_id and m.contact_id = messages.contact_id
), false)`;
