import { sessions } from "@broadcast/contract/sessions";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";

/** Where the account is signed in. Quiet: an offer that cannot be counted is made all the same. */
export const useOpenSessions = () => useEndpoint(sessions.list, {}, { isQuiet: true });
export const useEndOtherSessions = () => useSend(sessions.endOthers);
