import { sessions } from "@broadcast/contract/sessions";
import { useSend } from "../../../lib/api/api-hooks.ts";

/** Signing in, with its second steps; quiet: the screen shows what went wrong. Whoever succeeds starts the session. */
export const useSignIn = () => useSend(sessions.signIn, { isQuiet: true });
export const useSendSignInCode = () => useSend(sessions.sendSignInCode, { isQuiet: true });
export const useVerifySignInCode = () => useSend(sessions.verifySignInCode, { isQuiet: true });
export const useRecoverSignIn = () => useSend(sessions.useRecoveryCode, { isQuiet: true });
export const useDeferMultiFactor = () => useSend(sessions.deferMultiFactor, { isQuiet: true });
