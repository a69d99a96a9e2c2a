import { isIP } from "node:net";
import type { SandboxState } from "../state/sandbox-state.ts";

/**
 * Whether a request uses one of this sandbox's own names. Another site's page can point its own name to this machine
 * (DNS rebinding), so that the browser takes us for that site; it cannot do so with a numeric address, nor with
 * localhost.
 */
export function isOwnHost(sandboxState: SandboxState, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname;
  const isDigits = isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
  return isDigits || name === "localhost" || name.endsWith(".localhost") || sandboxState.ownHosts.has(name);
}
