import { identity } from "@broadcast/contract/identity";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api-client.ts";
import { useEndpoint } from "../../lib/api-hooks.ts";

const CHECKING_MS = 3_000;

/** How the identity check stands; asked again while the provider is at it. */
export const useIdentity = () =>
  useEndpoint(
    identity.read,
    {},
    {
      isQuiet: true,
      freshMs: 0,
      refetchEveryMs: (reply) => (reply?.check === "processing" ? CHECKING_MS : false),
    },
  );

/** Opens a check, or the one that is open; its address is good for one visit, so it is never kept. */
export function useOpenCheck(): () => Promise<string> {
  const client = useQueryClient();
  return async () => {
    const { url } = await call(identity.verificationUrl, {});
    void client.invalidateQueries({ queryKey: ["api", identity.read.path] });
    return url;
  };
}
