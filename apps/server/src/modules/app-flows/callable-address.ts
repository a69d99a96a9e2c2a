import type { Env } from "../../env.ts";

/** Whether flows may call an address: https, to a host that whoever runs the installation named. */
export function canCall({ APP_FLOW_HOSTS }: Pick<Env, "APP_FLOW_HOSTS">, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port } = new URL(url);
  return (
    protocol === "https:" &&
    port === "" &&
    APP_FLOW_HOSTS.some((host) =>
      host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host.toLowerCase(),
    )
  );
}
