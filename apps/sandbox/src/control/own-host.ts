import { isIP } from "node:net";
import type { SandboxState } from "../state/sandbox-state.ts";

/**
 * Whether a request asks for this sandbox by a name of its own. A page of another site can make its own name lead to
 * this machine (DNS rebinding), and then the browser takes us for that site; it cannot do so with an address in digits,
 * nor with localhost.
 */
export function isOwnHost(sandboxState: SandboxState, host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname;
  const isDigits = isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
  return isDigits || name === "localhost" || name.endsWith(".localhost") || sandboxState.ownHosts.has(name);
}
