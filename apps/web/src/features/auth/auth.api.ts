import { users } from "@broadcast/contract/users";
import { useEndpoint, useSend } from "../../lib/api-hooks.ts";
import { useSession } from "../../lib/session.ts";

/** Signs in and makes the person current. Quiet: the form shows what went wrong. */
export const useSignIn = () => {
  const { start } = useSession();
  return useSend(users.signIn, { isQuiet: true, onSuccess: start });
};

/** Signs up and makes the new owner current. Quiet: the form shows what went wrong. */
export const useSignUp = () => {
  const { start } = useSession();
  return useSend(users.signUp, { isQuiet: true, onSuccess: start });
};

export const useSignOut = () => useSend(users.signOut, { isQuiet: true });

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
