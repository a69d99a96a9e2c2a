import type { Connection } from "./db/connection.ts";
import { demoSignIns } from "./demo-sign-ins.ts";

const emails = new Set(demoSignIns.map(({ email }) => email));

/** Whether everybody can read this person's password in the README. */
export const isDemoEmail = (email: string): boolean => emails.has(email.trim().toLowerCase());

/** Whether the demo is in the data, by its note or by one of its people. */
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
