import { resealed } from "../../http/guard/secrets/sealed.ts";
import type { Services } from "../../services.ts";
import { listSealedApps, replaceSealedSecret } from "./methods.sql.ts";

const AT_ONCE = 500;

/**
 * Reseals authenticator apps' secrets with the current SECRET while SECRET_PREVIOUS is set, so that the latter can be
 * removed without anyone losing their app.
 */
export async function resealApps({ db, env, log }: Pick<Services, "db" | "env" | "log">): Promise<void> {
  if (env.SECRET_PREVIOUS === undefined) return;
  let count = 0;
  for (let after: string | null = null; ; ) {
    const apps = await listSealedApps(db, after, AT_ONCE);
    for (const { id, user_id: owner, sealed_secret: sealed } of apps) {
      const fresh = sealed && resealed(env, { use: "authenticator", owner }, sealed);
      if (!fresh) continue;
      await replaceSealedSecret(db, id, { from: sealed, to: fresh });
      count += 1;
    }
    if (apps.length < AT_ONCE) break;
    after = apps.at(-1)!.id;
  }
  if (count > 0) log.info({ count }, "sealed the secrets of authenticator apps with the new SECRET");
}
