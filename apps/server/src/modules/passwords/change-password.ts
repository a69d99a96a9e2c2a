import { invalid } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { unassignAllOf } from "../conversations/index.ts";
import { endLinks } from "../one-time-links/index.ts";
import { endSessionsOf } from "../sessions/index.ts";
import { newPasswordProblem, passwordHash, passwordMatches, requirePassword } from "../users/index.ts";
import { changedMail } from "./passwords.jobs.ts";

const readOwner = ({ db, caller }: SignedIn) =>
  db
    .selectFrom("users")
    .where("id", "=", caller.userId)
    .select(["email", "assistant_password_hash"])
    .executeTakeFirstOrThrow();

/** Changes the owner's password and ends all other sessions. Call it outside of a transaction. */
export async function changePassword(
  context: SignedIn,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const { caller } = context;
  await requirePassword(context, currentPassword, "currentPassword");
  const owner = await readOwner(context);
  const problem = await newPasswordProblem(password, owner.email);
  if (problem) throw invalid({ password: problem });
  if (owner.assistant_password_hash && (await passwordMatches(password, owner.assistant_password_hash))) {
    throw invalid({ password: "Your assistant signs in with this password. Choose a different one." });
  }
  const hash = await passwordHash(password);
  const now = context.clock.now();
  await transaction(context.db, async (db) => {
    await db
      .updateTable("users")
      .set({ password_hash: hash, password_changed_at: now, updated_at: now })
      .where("id", "=", caller.userId)
      .execute();
    await endLinks({ ...context, db }, { purpose: "reset-password", subjectId: caller.userId });
    await endSessionsOf(db, caller.userId, { except: caller.session?.id });
    await noteAudit({ ...context, db }, { event: "password-changed", caller });
    await enqueue(db, changedMail, { userId: caller.userId, which: "own" });
  });
}

/**
 * Sets, changes or (null) removes the assistant password, and signs assistants out. A removed one's chats are for
 * everyone again. Call it outside of a transaction.
 */
export async function changeAssistantPassword(
  context: SignedIn,
  { currentPassword, assistantPassword }: { currentPassword: string; assistantPassword: string | null },
): Promise<{ hasAssistantPassword: boolean }> {
  const { caller } = context;
  await requirePassword(context, currentPassword, "currentPassword");
  if (assistantPassword !== null) {
    const problem = await newPasswordProblem(assistantPassword, (await readOwner(context)).email);
    if (problem) throw invalid({ assistantPassword: problem });
    if (assistantPassword === currentPassword) {
      throw invalid({
        assistantPassword: "This is your own password. Choose a different one for your assistant.",
      });
    }
  }
  const hash = assistantPassword === null ? null : await passwordHash(assistantPassword);
  const now = context.clock.now();
  await transaction(context.db, async (db) => {
    await db
      .updateTable("users")
      .set({ assistant_password_hash: hash, updated_at: now })
      .where("id", "=", caller.userId)
      .execute();
    await endSessionsOf(db, caller.userId, { kind: "assistant" });
    if (hash === null) await unassignAllOf(db, caller.accountId, "assistant");
    await noteAudit(
      { ...context, db },
      { event: "assistant-password-changed", caller, details: { isSet: hash !== null } },
    );
    await enqueue(db, changedMail, { userId: caller.userId, which: "assistant" });
  });
  return { hasAssistantPassword: hash !== null };
}
