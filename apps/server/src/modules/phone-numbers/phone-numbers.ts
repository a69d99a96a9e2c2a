import { AppError } from "../../app-error.ts";
import { transaction } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { readCurrentUser } from "../users/index.ts";
import { registerNumberJob } from "./phone-numbers.jobs.ts";
import {
  adoptNumber,
  hasNumber,
  hasNumberAlready,
  isEmailVerified,
  readCarrier,
} from "./phone-numbers.sql.ts";

const OFFERED = 30;

/** Lists numbers that an account's carrier offers in an area code. */
export async function searchAvailable(
  context: Pick<SignedIn, "db" | "accountId" | "carriers">,
  areaCode: string,
) {
  const carrier = context.carriers.of(await readCarrier(context.db, context.accountId));
  return { numbers: await carrier.searchNumbers(areaCode, OFFERED) };
}

/**
 * Buys a number and assigns it to the account. If we die between the purchase and recording it, or the account buys two
 * at the same moment, a number stays bought at the carrier without an owner here; it costs a little and reaches no one.
 */
export async function chooseNumber(context: SignedIn, phoneNumber: string) {
  const { accountId, clock, carriers } = context;
  if (!(await isEmailVerified(context.db, context.caller.userId))) {
    throw new AppError(
      "email-unverified",
      "Please verify your email first. The link is in the email we sent you.",
    );
  }
  if (await hasNumber(context.db, accountId)) throw hasNumberAlready();
  const carrier = carriers.of(await readCarrier(context.db, accountId));
  const { carrierNumberId } = await carrier.buyNumber(phoneNumber);
  await transaction(context.db, async (tx) => {
    await adoptNumber(tx, accountId, {
      phoneNumber,
      carrier: carrier.name,
      carrierNumberId,
      now: clock.now(),
    });
    await enqueue(tx, registerNumberJob, { accountId, phoneNumber });
    await noteChange(tx, accountId, ["session", "numbers"]);
  });
  return readCurrentUser(context.db, context.caller);
}
