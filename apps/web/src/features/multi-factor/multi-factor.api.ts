import { sessions } from "@broadcast/contract/sessions";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";

/** The account's open sessions. Quiet: the offer is made even if they cannot be counted. */
export const useOpenSessions = () => useEndpoint(sessions.list, {}, { isQuiet: true });
export const useEndOtherSessions = () => useSend(sessions.endOthers);
