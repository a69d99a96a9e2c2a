import { passwords } from "@broadcast/contract/passwords";
import { sessions } from "@broadcast/contract/sessions";
import { users } from "@broadcast/contract/users";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { useSession } from "../../lib/api/session.ts";

/** Makes an account and signs in to it. Quiet: the form shows what went wrong. */
export const useSignUp = () => {
  const { start } = useSession();
  return useSend(users.signUp, { isQuiet: true, onSuccess: start });
};

/** Ends the session on the server. Quiet: the screen says so where it cannot be told. */
export const useSignOut = () => useSend(sessions.signOut, { isQuiet: true });

export const useForgotPassword = () => useSend(passwords.forgot, { isQuiet: true });

/** Whose password a reset link is for; fails where the link is not good any more. */
export const useResetLink = (token: string) =>
  useEndpoint(
    passwords.verifyReset,
    { body: { token } },
    // Asking again after the change would find the link used up.
    { isQuiet: true, isEnabled: token !== "", freshMs: Number.POSITIVE_INFINITY },
  );
export const useResetPassword = () => useSend(passwords.reset, { isQuiet: true });

/** What comes back with a cancelled account; fails for who did not just sign in to one, and once it is open again. */
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

/** Whose address a verification link is for; fails where the link is not good any more. */
export const useVerificationLink = ({ userSlug, verificationToken }: VerificationLink) =>
  useEndpoint(
    users.readAccountVerification,
    { params: { userSlug, verificationToken } },
    // Asking again after the verification would find the link used up.
    { isQuiet: true, freshMs: Number.POSITIVE_INFINITY },
  );

export const useVerifyAccount = () => useSend(users.verifyAccount, { isQuiet: true });
