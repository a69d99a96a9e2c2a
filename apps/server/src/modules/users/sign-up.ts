import { isTimeZone } from "@broadcast/domain/dates";
import { checkEmailForm } from "@broadcast/domain/email-address";
import { passwordProblem } from "@broadcast/domain/password";
import { AppError, invalid } from "../../app-error.ts";
import type { Context } from "../../http/context.ts";
import { newToken } from "../../http/session.ts";
import { addCredits } from "../credits/index.ts";
import { passwordHash } from "./passwords.ts";
import { startSession } from "./sessions.ts";
import { insertAccount } from "./users.sql.ts";
import { sendVerification } from "./verification.ts";

/** Credits a new business starts with, so that it can try everything. */
const WELCOME_HUNDREDTHS = 100_00;

const DEFAULT_TIME_ZONE = "America/Chicago";

export interface SignUp {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  company: string;
  timezone?: string | undefined;
}

/** Makes the account, its owner and a session, grants the welcome credits, and queues the verification mail. */
export async function signUp(
  context: Context,
  input: SignUp,
): Promise<{ accountId: number; userId: string }> {
  if (!checkEmailForm(input.email)) throw invalid({ email: "Please enter a valid email address" });
  const problem = passwordProblem(input.password, input.email);
  if (problem) throw invalid({ password: problem });
  const now = context.clock.now();
  const timezone = input.timezone && isTimeZone(input.timezone) ? input.timezone : DEFAULT_TIME_ZONE;
  const made = await insertAccount(
    context.db,
    { company: input.company, timezone, now },
    {
      email: input.email,
      passwordHash: await passwordHash(input.password),
      firstName: input.firstName,
      lastName: input.lastName,
      slug: newToken().slice(0, 16),
    },
  );
  if (!made) {
    throw new AppError("conflict", "There is an account with this email already. Sign in instead.", {
      fields: { email: "There is an account with this email already. Sign in instead." },
    });
  }
  await addCredits(context.db, made.accountId, {
    kind: "grant",
    hundredths: WELCOME_HUNDREDTHS,
    note: "Welcome credits",
    time: now,
  });
  await sendVerification(context, made.userId);
  await startSession(context, made);
  return made;
}
