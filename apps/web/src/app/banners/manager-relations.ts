import type { managedAccounts } from "@broadcast/contract/managed-accounts";
import { hasRight } from "@broadcast/contract/roles";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/api-client.ts";
import { bareEndpoint } from "../../lib/api/bare-endpoint.ts";
import { peekSession, renewSession, replaceUser } from "../../lib/api/session.ts";
import { onChange } from "../../lib/live/live-topics.ts";

const isManagerRead = bareEndpoint<typeof managedAccounts.isManager>({
  method: "GET",
  path: "users/isManager",
  summary: "Whether you can manage any other account",
  access: "signed-in",
  reads: ["session"],
});

const isCurrentlyManagingRead = bareEndpoint<typeof managedAccounts.isCurrentlyManaging>({
  method: "GET",
  path: "users/isCurrentlyManaging",
  summary: "Whether this session manages another account",
  access: "signed-in",
  reads: ["session"],
});

/**
 * Resolves when no call of this tab that changes something is under way, and its answer was taken in. A sign-out, or the
 * begin and end of managing, is told to everybody before this tab has its answer, which is about another session.
 */
const ownChangesOver = async (client: QueryClient): Promise<void> => {
  if (client.isMutating() > 0) {
    await new Promise<void>((resolve) => {
      const stop = client.getMutationCache().subscribe(() => {
        if (client.isMutating() > 0) return;
        stop();
        resolve();
      });
    });
  }
  await new Promise((resolve) => setTimeout(resolve));
};

const ask = async (client: QueryClient, signal: AbortSignal): Promise<void> => {
  const options = { isQuiet: true, signal };
  const asked = peekSession(client)?.user;
  if (!asked) return;
  const [{ isManager }, { isCurrentlyManaging }] = await Promise.all([
    call(isManagerRead, options),
    call(isCurrentlyManagingRead, options),
  ]);
  const user = peekSession(client)?.user;
  // Somebody else is current by now, and is asked about in their turn.
  if (user?._id !== asked._id || signal.aborted) return;
  // Begun or ended in another tab, whose session is this one's too.
  if (isCurrentlyManaging !== user.isCurrentlyManaging) await renewSession(client);
  else if (hasRight(user.roles, "owner") && isManager !== user.isManager)
    replaceUser(client, { ...user, isManager });
};

/**
 * Asks at the start, and whenever it may have changed, whether the person manages accounts (doc 1, section 6: the call
 * decides what the menu shows) and whether they act for one right now. Until the answer comes, what the session said
 * holds. Answers how to stop.
 */
export const watchManagerRelations = (client: QueryClient): (() => void) => {
  let latest = new AbortController();
  const askAnew = async () => {
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    await ownChangesOver(client);
    if (!signal.aborted) await ask(client, signal);
  };
  // Without an answer what is known holds on.
  const stop = onChange(["session", "managers"], () => void askAnew().catch(() => {}));
  ask(client, latest.signal).catch(() => {});
  return () => {
    stop();
    latest.abort();
  };
};
