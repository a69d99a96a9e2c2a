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
 * Resolves once this tab has no write under way and its answers are processed. The server announces a
 * sign-out, and the start and end of managing, before this tab has the answer to its own call; by then the
 * session is a different one.
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
  // The user changed in the meantime; their own check will run.
  if (user?._id !== asked._id || signal.aborted) return;
  // Managing started or ended in another tab, which shares this session.
  if (isCurrentlyManaging !== user.isCurrentlyManaging) await renewSession(client);
  else if (hasRight(user.roles, "owner") && isManager !== user.isManager)
    replaceUser(client, { ...user, isManager });
};

/**
 * Asks at the start, and whenever it may have changed, whether the user manages accounts (doc 1, section 6:
 * the call decides what the menu shows) and whether they act for one now. Until the call answers, the
 * session's values hold. Returns a function that stops watching.
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
  // When the call fails, the known values hold.
  const stop = onChange(["session", "managers"], () => void askAnew().catch(() => {}));
  ask(client, latest.signal).catch(() => {});
  return () => {
    stop();
    latest.abort();
  };
};
