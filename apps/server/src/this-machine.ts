import { isIPv4 } from "node:net";

/** Whether a host or socket path is on this machine: traffic to it crosses no network. */
export function isThisMachine(host: string): boolean {
  const bare = host.replaceAll(/[[\]]/g, "").toLowerCase();
  return (
    bare === "" ||
    bare.startsWith("/") ||
    bare === "localhost" ||
    bare.endsWith(".localhost") ||
    bare === "::1" ||
    (isIPv4(bare) && bare.startsWith("127."))
  );
}
