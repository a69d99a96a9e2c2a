import type { AivaStatus } from "@broadcast/contract/aiva";
import { hasRight } from "@broadcast/contract/roles";
import { AppError } from "../../app-error.ts";
import type { Env } from "../../env.ts";
import type { SignedIn } from "../../http/context.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { isThisMachine } from "../../this-machine.ts";
import { countToday, readAllowed, writeAllowed } from "./aiva.sql.ts";

interface Place {
  place: AivaStatus["place"];
  /** The host of an outside service. */
  host: string | null;
}

/** Returns where the assistant's input goes. In the sandbox or on this machine it stays local. */
export function assistantPlace({ ASSISTANT_API_URL, SANDBOX_URL }: Env): Place {
  if (!ASSISTANT_API_URL) return { place: "none", host: null };
  const { origin, hostname, host } = new URL(ASSISTANT_API_URL);
  if (SANDBOX_URL && new URL(SANDBOX_URL).origin === origin) return { place: "sandbox", host: null };
  return isThisMachine(hostname) ? { place: "own", host: null } : { place: "elsewhere", host };
}

type Asking = Pick<SignedIn, "db" | "env" | "accountId">;

/** Whether the account's texts may be sent to the assistant; the permission is for one named service only. */
export async function isAssistantAllowed({ db, env, accountId }: Asking): Promise<boolean> {
  const { place, host } = assistantPlace(env);
  return place !== "elsewhere" || (await readAllowed(db, accountId)).host === host;
}

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
