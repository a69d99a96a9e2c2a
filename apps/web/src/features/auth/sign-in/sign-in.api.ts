import { sessions } from "@broadcast/contract/sessions";
import { useSend } from "../../../lib/api/api-hooks.ts";

/** Signs in, including second steps. Quiet: the screen shows errors. On success the session starts. */
export const useSignIn = () => useSend(sessions.signIn, { isQuiet: true });
export const useSendSignInCode = () => useSend(sessions.sendSignInCode, { isQuiet: true });
export const useVerifySignInCode = () => useSend(sessions.verifySignInCode, { isQuiet: true });
export const useRecoverSignIn = () => useSend(sessions.useRecoveryCode, { isQuiet: true });
export const useDeferMultiFactor = () => useSend(sessions.deferMultiFactor, { isQuiet: true });
