import { passwords } from "@broadcast/contract/passwords";
import { sessions } from "@broadcast/contract/sessions";
import { users } from "@broadcast/contract/users";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { useSession } from "../../lib/api/session.ts";

/** Creates an account and signs in to it. Quiet: the form shows errors. */
export const useSignUp = () => {
  const { start } = useSession();
  return useSend(users.signUp, { isQuiet: true, onSuccess: start });
};

/** Ends the session on the server. Quiet: the screen says if the server could not be reached. */
export const useSignOut = () => useSend(sessions.signOut, { isQuiet: true });

export const useForgotPassword = () => useSend(passwords.forgot, { isQuiet: true });

/** The user a reset link is for; fails if the link is no longer valid. */
export const useResetLink = (token: string) =>
  useEndpoint(
    passwords.verifyReset,
    { body: { token } },
    // A refetch after the change would find the link used up.
    { isQuiet: true, isEnabled: token !== "", freshMs: Number.POSITIVE_INFINITY },
  );
export const useResetPassword = () => useSend(passwords.reset, { isQuiet: true });

/**
 * What reactivating the cancelled account restores; fails for a visitor who did not just sign in to one, and
 * once it is active again.
 */
export const useReactivationMeta = ({ isEnabled }: { isEnabled: boolean }) =>
  useEndpoint(sessions.reactivationMeta, {}, { isQuiet: true, isEnabled, freshMs: Number.POSITIVE_INFINITY });
export const useReactivate = () => {
  const { start } = useSession();
  return useSend(sessions.reactivate, { isQuiet: true, onSuccess: start });
};

/** Sends the verification mail again. */
export const useResendVerification = () => useSend(users.resendAccountVerificationEmail);

export interface VerificationLink {
  userSlug: string;
  verificationToken: string;
}

/** The address a verification link is for; fails if the link is no longer valid. */
export const useVerificationLink = ({ userSlug, verificationToken }: VerificationLink) =>
  useEndpoint(
    users.readAccountVerification,
    { params: { userSlug, verificationToken } },
    // A refetch after the verification would find the link used up.
    { isQuiet: true, freshMs: Number.POSITIVE_INFINITY },
  );

export const useVerifyAccount = () => useSend(users.verifyAccount, { isQuiet: true });
