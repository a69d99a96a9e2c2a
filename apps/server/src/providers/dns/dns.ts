import { Resolver } from "node:dns/promises";
import { request } from "undici";

/** What the DNS says of a name. `unknown`: it could not be asked, which says nothing. */
export type TxtAnswer = { kind: "found"; texts: string[] } | { kind: "none" } | { kind: "unknown" };

/** Looks names up in the DNS. */
export interface Dns {
  /** Every TXT record of a name, the parts of each put together. Never throws. */
  txt(name: string): Promise<TxtAnswer>;
}

const TIMEOUT_MS = 4_000;
const TRIES = 2;
/** The name is not there, or has no record of this type. */
const ABSENT = new Set(["ENOTFOUND", "ENODATA"]);

/** The DNS as this machine is set up to ask it. */
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
