import type { Env } from "../../../env.ts";

/**
 * Whether flows can call an address: https, to a host that the installation's operator listed. In the sandbox, its own
 * receiver as well.
 */
export function canCall(
  { APP_FLOW_HOSTS, SANDBOX_URL }: Pick<Env, "APP_FLOW_HOSTS" | "SANDBOX_URL">,
  url: string,
): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, origin, pathname } = new URL(url);
  if (SANDBOX_URL !== undefined && origin === new URL(SANDBOX_URL).origin && pathname.startsWith("/hooks/"))
    return true;
  return (
    protocol === "https:" &&
    port === "" &&
    APP_FLOW_HOSTS.some((host) =>
      host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host.toLowerCase(),
    )
  );
}
