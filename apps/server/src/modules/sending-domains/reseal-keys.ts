import { resealed } from "../../http/guard/secrets/sealed.ts";
import type { Services } from "../../services.ts";
import { sealOf } from "./own-sender.ts";
import { listSealedKeys, replaceSealedKey } from "./sending-domains.sql.ts";

const AT_ONCE = 500;

/** Reseals domain keys with the current SECRET while SECRET_PREVIOUS is set, so that the latter can be removed. */
export async function resealDomainKeys({ db, env }: Pick<Services, "db" | "env">): Promise<void> {
  if (env.SECRET_PREVIOUS === undefined) return;
  for (let after = 0; ; ) {
    const keys = await listSealedKeys(db, after, AT_ONCE);
    for (const { account_id: accountId, sealed_key: from } of keys) {
      const to = resealed(env, sealOf(accountId), from);
      if (to) await replaceSealedKey(db, accountId, { from, to });
      after = accountId;
    }
    if (keys.length < AT_ONCE) return;
  }
}
