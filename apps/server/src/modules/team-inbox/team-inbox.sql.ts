import { type Connection, sql } from "../../db/connection.ts";

const nameOf = sql<string>`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email)`;

/** Lists the users who can answer an account's chats, its owner first. */
export async function listTeam(db: Connection, accountId: number): Promise<{ _id: string; name: string }[]> {
  const owners = await db
    .selectFrom("users")
    .where("account_id", "=", accountId)
    .select(["id", nameOf.as("name"), sql<boolean>`assistant_password_hash is not null`.as("has_assistant")])
    .orderBy("created_at")
    .execute();
  const managers = await db
    .selectFrom("account_managers")
    .innerJoin("users", "users.id", "account_managers.user_id")
    .where("account_managers.account_id", "=", accountId)
    .select(["users.id", nameOf.as("name")])
    .orderBy("name")
    .orderBy("users.id")
    .execute();
  const hasAssistant = owners.some((owner) => owner.has_assistant);
  return [
    ...owners.map(({ id, name }) => ({ _id: id, name })),
    ...(hasAssistant ? [{ _id: "assistant", name: "Assistant" }] : []),
    ...managers.map(({ id, name }) => ({ _id: id, name })),
  ];
}
