import { Resolver } from "node:dns/promises";
import { request } from "undici";

/** The DNS's answer about a name. `unknown`: the DNS could not be asked, so this proves nothing. */
export type TxtAnswer = { kind: "found"; texts: string[] } | { kind: "none" } | { kind: "unknown" };

/** Looks names up in the DNS. */
export interface Dns {
  /** Returns every TXT record of a name, with its parts joined. Never throws. */
  txt(name: string): Promise<TxtAnswer>;
}

const TIMEOUT_MS = 4_000;
const TRIES = 2;
/** The name doesn't exist, or has no record of this type. */
const ABSENT = new Set(["ENOTFOUND", "ENODATA"]);

/** The DNS as configured on this machine. */
export function systemDns(): Dns {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  return {
    async txt(name) {
      try {
        const records = await resolver.resolveTxt(name);
        return { kind: "found", texts: records.map((parts) => parts.join("")) };
      } catch (error) {
        return ABSENT.has((error as NodeJS.ErrnoException).code ?? "")
          ? { kind: "none" }
          : { kind: "unknown" };
      }
    },
  };
}

/** The DNS that the sandbox plays. */
export const sandboxDns = (sandboxUrl: string): Dns => ({
  async txt(name) {
    try {
      const { statusCode, body } = await request(`${sandboxUrl}/control/dns/${encodeURIComponent(name)}`, {
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      });
      if (statusCode === 404) {
        await body.dump();
        return { kind: "none" };
      }
      const { txt } = (await body.json()) as { txt?: string };
      return statusCode === 200 && txt !== undefined ? { kind: "found", texts: [txt] } : { kind: "unknown" };
    } catch {
      return { kind: "unknown" };
    }
  },
});
