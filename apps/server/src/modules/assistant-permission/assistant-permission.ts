import type { AivaStatus } from "@broadcast/contract/aiva";
import type { Env } from "../../env.ts";
import type { SignedIn } from "../../http/context.ts";
import { isThisMachine } from "../../this-machine.ts";
import { readAllowed } from "./assistant-permission.sql.ts";

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

/** Whether the account's texts and recordings may be sent to the assistant; the permission is for one named service only. */
export async function isAssistantAllowed({ db, env, accountId }: Asking): Promise<boolean> {
  const { place, host } = assistantPlace(env);
  return place !== "elsewhere" || (await readAllowed(db, accountId)).host === host;
}
