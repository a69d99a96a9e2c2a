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
  'This data holds the demo, whose passwords are public, so it cannot be used with real carriers: run "npm run reset" to throw it away, or set DATA_DIR to another folder. A database of your own at DATABASE_URL has to be replaced by an empty one.';
