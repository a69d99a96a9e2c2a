import type { AdminUser } from "@broadcast/contract/admin-users";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { countUsers, listUsers } from "./admin-users.sql.ts";

/** Lists all users with an account for support, newest first. */
export async function searchUsers(
  { db }: SignedIn,
  term: string | undefined,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const [total, rows] = await Promise.all([
    countUsers(db, term),
    listUsers(db, term, pageSize, (page - 1) * pageSize),
  ]);
  const users: AdminUser[] = rows.map((row) => ({
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    company: row.company,
    phoneNumber: row.phone_number,
    createdAt: row.created_at.toISOString(),
    isCancelled: row.cancelled_at !== null,
  }));
  return { users, paging: pagingOf(total, page, pageSize) };
}
