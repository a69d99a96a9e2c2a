import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import { type Seal, unseal } from "../../http/guard/secrets/sealed.ts";
import type { DkimSigning } from "../../providers/email/dkim.ts";
import { findProvedKey } from "./sending-domains.sql.ts";

/** The sender of an account's mails, and their signing key. */
export interface OwnSender {
  address: string;
  signing: DkimSigning;
}

export const sealOf = (accountId: number): Seal => ({ use: "dkim", owner: String(accountId) });

/** Returns the account's own sender; null while it has no verified domain, or its key cannot be opened. */
export async function readOwnSender(db: Connection, env: Env, accountId: number): Promise<OwnSender | null> {
  const found = await findProvedKey(db, accountId);
  const privateKey = found && unseal(env, sealOf(accountId), found.sealed_key);
  if (!privateKey) return null;
  const { domain, local_part, selector } = found;
  return {
    address: `${local_part}@${domain}`,
    signing: { domainName: domain, keySelector: selector, privateKey },
  };
}
