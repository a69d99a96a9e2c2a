import { managedAccounts } from "@broadcast/contract/managed-accounts";
import { sessions } from "@broadcast/contract/sessions";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { useSession } from "../../lib/api/session.ts";

/** Who may act for this account, and who was invited to. Quiet: the screen shows what went wrong. */
export const useManagers = () => useEndpoint(managedAccounts.listManagers, {}, { isQuiet: true });

/** Quiet: the form shows what went wrong. */
export const useInviteManager = () => useSend(managedAccounts.invite, { isQuiet: true });
/** Sends a new link to somebody who was invited before. */
export const useInviteAgain = () => useSend(managedAccounts.invite);
export const useWithdrawInvitation = () => useSend(managedAccounts.withdrawInvitation);
export const useRemoveManager = () => useSend(managedAccounts.removeManager);

/** What an invitation's link asks; fails where it is not good any more. */
export const useInvitation = (token: string) =>
  useEndpoint(
    managedAccounts.readInvitation,
    { params: { token } },
    { isQuiet: true, freshMs: Number.POSITIVE_INFINITY },
  );

/** Accepting makes a manager of the person at once, so that the way to their accounts is open. */
export const useAcceptInvitation = () => {
  const { user, change } = useSession();
  return useSend(managedAccounts.acceptInvitation, {
    isQuiet: true,
    onSuccess: ({ userId }) => {
      if (user) change({ ...user, isManager: true, isManagerfor: [...user.isManagerfor, userId] });
    },
  });
};
export const useDeclineInvitation = () => useSend(managedAccounts.declineInvitation, { isQuiet: true });

/** Signs out without leaving the page; who manages an account is back in their own. */
export const useSignOutHere = () => {
  const { sandboxUrl, start, leave } = useSession();
  return useSend(sessions.signOut, {
    onSuccess: ({ user }) => (user ? start({ user, sandboxUrl }) : leave()),
  });
};
