import type { Reply } from "@broadcast/contract/endpoint";
import { identity } from "@broadcast/contract/identity";
import { users } from "@broadcast/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../lib/api/api-client.ts";
import { useEndpoint } from "../../lib/api/api-hooks.ts";
import { replaceUser, useCurrentUser } from "../../lib/api/session.ts";

const CHECKING_MS = 3_000;

/** The status of the identity check, polled while the provider is processing it. */
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

/** Opens a check, or resumes the open one; its URL is valid for one visit, so it is never cached. */
export function useOpenCheck(): () => Promise<string> {
  const client = useQueryClient();
  return async () => {
    const { url } = await call(identity.verificationUrl, {});
    void client.invalidateQueries({ queryKey: ["api", identity.read.path] });
    return url;
  };
}

/** The banners and the menu depend on the current user, who is reloaded when the check has a new result. */
export function useKeepUserInStep(status: Reply<typeof identity.read>["status"] | undefined): void {
  const client = useQueryClient();
  const known = useCurrentUser().identity.status;
  useEffect(() => {
    if (status === undefined || status === known) return;
    // If this fails, the poller brings it.
    call(users.current, { isQuiet: true }).then(
      (user) => replaceUser(client, user),
      () => {},
    );
  }, [client, known, status]);
}
