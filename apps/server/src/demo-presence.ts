import type { Connection } from "./db/connection.ts";
import { demoSignIns } from "./demo-sign-ins.ts";

const emails = new Set(demoSignIns.map(({ email }) => email));

/** Whether the README publishes this user's password. */
export const isDemoEmail = (email: string): boolean => emails.has(email.trim().toLowerCase());

/** Whether the database holds the demo, by its marker or by one of its users. */
export async function holdsDemo(db: Connection): Promise<boolean> {
  const { isNoted, hasPerson } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom("installation").where("key", "=", "demo").select("key")).as("isNoted"),
      exists(
        selectFrom("users")
          .where("email", "in", [...emails])
          .select("id"),
      ).as("hasPerson"),
    ])
    .executeTakeFirstOrThrow();
  return Boolean(isNoted) || Boolean(hasPerson);
}

export const DEMO_IS_IN =
  'This is demo data with public passwords, so it cannot be used with real carriers. Run "npm run reset" to delete it, or set DATA_DIR to another folder. If you use your own database at DATABASE_URL, replace it with an empty one.';
