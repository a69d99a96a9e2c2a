import type { Env } from "../env.ts";
import { VENDOR_ADDRESSES } from "../vendor-addresses.ts";
import { placeOf } from "./egress.ts";
import { PUSH_SERVICES } from "./push/push-subscription.ts";

/** The settings that name a host which the server calls over HTTP. */
const CALLED = ["SANDBOX_URL", ...VENDOR_ADDRESSES, "S3_ENDPOINT"] as const satisfies readonly (keyof Env)[];

/** Returns the hosts with ports that the server may call over HTTP; a leading `*.` stands for any subdomain. */
export function egressList(env: Env): readonly string[] {
  const origins = CALLED.flatMap((name) => (env[name] ? [placeOf(new URL(env[name]))] : []));
  const byHttps = [...PUSH_SERVICES, ...env.MEDIA_HOSTS, ...env.APP_FLOW_HOSTS].map((host) => `${host}:443`);
  return [...new Set([...origins, ...byHttps])];
}
