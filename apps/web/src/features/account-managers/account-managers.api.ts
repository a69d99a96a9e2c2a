import { managedAccounts } from "@broadcast/contract/managed-accounts";
import { sessions } from "@broadcast/contract/sessions";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { useSession } from "../../lib/api/session.ts";

/** The account's managers and open invitations. Quiet: the screen shows errors. */
export const useManagers = () => useEndpoint(managedAccounts.listManagers, {}, { isQuiet: true });

/** Quiet: the form shows errors. */
export const useInviteManager = () => useSend(managedAccounts.invite, { isQuiet: true });
/** Sends an invited user a new link. */
export const useInviteAgain = () => useSend(managedAccounts.invite);
export const useWithdrawInvitation = () => useSend(managedAccounts.withdrawInvitation);
export const useRemoveManager = () => useSend(managedAccounts.removeManager);

/** The invitation behind a link; fails if the link is no longer valid. */
export const useInvitation = (token: string) =>
  useEndpoint(
    managedAccounts.readInvitation,
    { params: { token } },
    { isQuiet: true, freshMs: Number.POSITIVE_INFINITY },
  );

/** Accepting makes the user a manager in the known session at once, so that the menu offers their accounts. */
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

/** Signs out without leaving the page; a user who manages an account returns to their own. */
export const useSignOutHere = () => {
  const { sandboxUrl, start, leave } = useSession();
  return useSend(sessions.signOut, {
    onSuccess: ({ user }) => (user ? start({ user, sandboxUrl }) : leave()),
  });
};
