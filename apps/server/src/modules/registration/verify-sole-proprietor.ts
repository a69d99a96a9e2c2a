import { setTimeout as sleep } from "node:timers/promises";
import type { Registration } from "@broadcast/contract/registration";
import type { CurrentUser } from "@broadcast/contract/users";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { isTollFree } from "@broadcast/domain/phone/phone-number";
import { AppError, invalid } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { readCurrentUser } from "../users/index.ts";
import { type Driven, driveRegistration } from "./drive-registration.ts";
import { followLater } from "./registration.jobs.ts";
import { findRegistration, type KeptRegistration } from "./registration.sql.ts";
import { takeStep, textThem } from "./registration-step.ts";
import { showRegistration } from "./show-registration.ts";

/** The background checks for well below a second when the registrar answers. */
const TRIES = 10;
const TRY_AGAIN_MS = 200;

/**
 * Texts a sole proprietor again, or at another number. Errors: `wrong-state` when none waits for it, `invalid-input`,
 * `provider-failed`.
 */
export async function sendOtp(
  context: SignedIn,
  given: { mobilePhone?: string | undefined },
): Promise<Registration> {
  const { db, accountId } = context;
  await waitingForProof(context);
  const mobilePhone = given.mobilePhone === undefined ? null : mobileIn(given.mobilePhone);
  let refusal: string | null = null;
  const driven = await driveSoon(context, async (held) => {
    const { form } = held.kept;
    const changed = mobilePhone ? { ...form, brand: { ...form.brand, mobilePhone } } : form;
    const outcome = await textThem({ ...held, kept: { ...held.kept, form: changed } });
    if (outcome.kind === "waits" && outcome.change.otp)
      return { ...outcome, change: { ...outcome.change, form: changed } };
    if (outcome.kind !== "failed") return outcome;
    // A refused text doesn't end a registration: they may have answered in the meantime.
    refusal = outcome.change.problems?.[0]?.sentence ?? "";
    return takeStep(held);
  });
  await goOn(context, driven);
  const shown = await showRegistration(db, accountId);
  if (refusal !== null && shown.otp)
    throw new AppError("provider-failed", "We couldn't send the text. Please try again in a few minutes.", {
      cause: refusal,
    });
  return shown;
}

/** Verifies a sole proprietor by the text's code. Errors: `wrong-code`, `wrong-state`, `provider-failed`. */
export async function verifyOtp(context: SignedIn, code: string): Promise<Registration> {
  const { db, accountId, registrations } = context;
  const { kept, carrier } = await waitingForProof(context);
  const { verifyOtp: verify } = registrations.of(carrier);
  if (!verify) throw new AppError("wrong-state", "There's no code to enter. Reply YES to the text instead.");
  const asked = await verify(kept.brandId ?? "", code);
  if (asked.kind !== "done" && asked.kind !== "refused") throw noAnswer();
  // The brand's state decides, whatever was answered: an earlier answer may have been lost.
  await goOn(context, await driveSoon(context));
  const shown = await showRegistration(db, accountId);
  if (shown.otp && !(asked.kind === "done" && asked.isVerified))
    throw new AppError("wrong-code", "This code is wrong or expired. Check it, or request a new one.");
  return shown;
}

/** Checks with the reviewers now. Errors: `provider-failed`. */
export async function refreshRegistration(
  context: SignedIn,
): Promise<{ user: CurrentUser; registration: Registration }> {
  const { db, accountId, caller } = context;
  await goOn(context, await driveSoon(context));
  return {
    user: await readCurrentUser(db, caller),
    registration: await showRegistration(db, accountId),
  };
}

/** Waits a moment for another process that holds the registration. */
async function driveSoon(
  context: SignedIn,
  first?: Parameters<typeof driveRegistration>[2],
): Promise<Driven> {
  for (let tries = 1; ; tries += 1) {
    const driven = await driveRegistration(context, context.accountId, first);
    if (driven.kind !== "held" || tries === TRIES) return driven;
    await sleep(TRY_AGAIN_MS);
  }
}

async function waitingForProof({ db, accountId }: SignedIn) {
  const { kept, carrier, status } = await findRegistration(db, accountId);
  if (status !== "registering" || kept?.step !== "otp")
    throw new AppError("wrong-state", "Your registration isn't waiting for a text.");
  return { kept: kept as KeptRegistration, carrier };
}

/** Lets the background continue soon. Throws `provider-failed` when there was no answer. */
async function goOn({ db, accountId }: SignedIn, driven: Driven): Promise<void> {
  if (driven.kind === "idle") return;
  if (driven.kind === "held")
    throw new AppError(
      "provider-failed",
      "We're checking your registration right now. Try again in a few seconds.",
    );
  if (driven.nextLookSeconds !== null) await followLater(db, accountId, driven.nextLookSeconds);
  if (driven.isUnclear) throw noAnswer();
}

const noAnswer = (): AppError =>
  new AppError(
    "provider-failed",
    "We can't reach the carriers' reviewers. Please try again in a few minutes.",
  );

function mobileIn(typed: string): string {
  const number = parseNanp(typed);
  if (number === null || isTollFree(number))
    throw invalid({ mobilePhone: "Enter your own US or Canadian mobile number with 10 digits." });
  return number;
}
