import type { Reply } from "@broadcast/contract/endpoint";
import { identity } from "@broadcast/contract/identity";
import { users } from "@broadcast/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../lib/api/api-client.ts";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { replaceUser, useCurrentUser } from "../../lib/api/session.ts";

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

/** The banners and the menu go by the current user, who is read again when the check came to something new. */
export function useKeepUserInStep(status: Reply<typeof identity.read>["status"] | undefined): void {
  const client = useQueryClient();
  const known = useCurrentUser().identity.status;
  useEffect(() => {
    if (status === undefined || status === known) return;
    // Where this fails the poller brings it.
    call(users.current, { isQuiet: true }).then(
      (user) => replaceUser(client, user),
      () => {},
    );
  }, [client, known, status]);
}
