import { type Connection, sql } from "../../db/connection.ts";

/** Returns a user with their account, for support. */
export const findUserDetail = (db: Connection, userId: string) =>
  db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.account_id", "users.account_id")
    .innerJoin("account_counters", "account_counters.account_id", "accounts.account_id")
    .leftJoin("organizations", "organizations.organization_id", "accounts.organization_id")
    .where("users.id", "=", userId)
    .select([
      "users.id",
      "users.account_id",
      "users.first_name",
      "users.last_name",
      "users.email",
      "users.owns_email",
      "users.created_at",
      "users.mobile_number",
      "users.superuser",
      "users.organization_admin",
      "accounts.company",
      "accounts.phone_number",
      "accounts.cancelled_at",
      "accounts.organization_id",
      "organizations.name as organization",
      "account_counters.credit_hundredths",
      "account_counters.held_hundredths",
      "account_counters.contacts",
      "accounts.subscription_plan",
      "accounts.onboarding_status",
      "accounts.identity_status",
      "accounts.registration_status",
      "accounts.carrier",
      "accounts.phone_number_type",
      "accounts.timezone",
      sql<Date | null>`(
        select max(s.last_used_at) from sessions s where s.user_id = users.id and s.acting_user_id is null
      )`.as("last_seen_at"),
    ])
    .executeTakeFirst();

export type UserDetailRow = NonNullable<Awaited<ReturnType<typeof findUserDetail>>>;
