import type { AivaStatus } from "@broadcast/contract/aiva";
import { hasRight } from "@broadcast/contract/roles";
import { AppError } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { assistantPlace, isAssistantAllowed, writeAllowed } from "../assistant-permission/index.ts";
import { countToday } from "./aiva.sql.ts";

type Asking = Pick<SignedIn, "db" | "env" | "accountId">;

export async function requireAssistantAllowed(context: Asking): Promise<void> {
  if (await isAssistantAllowed(context)) return;
  const { host } = assistantPlace(context.env);
  throw new AppError(
    "wrong-state",
    `This would send your text to ${host}. The account owner or a manager can allow that in the AIVA settings.`,
  );
}

export async function readStatus(context: SignedIn): Promise<AivaStatus> {
  const { db, env, accountId, caller } = context;
  return {
    ...assistantPlace(env),
    isAllowed: await isAssistantAllowed(context),
    mayAllow: hasRight(caller.roles, "account-admin"),
    askedToday: await countToday(db, accountId),
    dailyMax: env.ASSISTANT_DAILY_QUESTIONS,
  };
}

export async function changeAllowed(context: SignedIn, isAllowed: boolean): Promise<AivaStatus> {
  const { db, env, accountId, caller, clock } = context;
  const { place, host } = assistantPlace(env);
  if (isAllowed && place !== "elsewhere")
    throw new AppError("wrong-state", "Nothing is sent to an outside service, so there's nothing to allow.");
  await writeAllowed(db, accountId, { host: isAllowed ? host : null, now: clock.now() });
  await noteAudit(context, {
    event: isAllowed ? "assistant-allowed" : "assistant-refused",
    caller,
    details: { host },
  });
  return readStatus(context);
}
