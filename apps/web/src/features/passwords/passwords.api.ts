import { passwords } from "@broadcast/contract/passwords";
import { useSend } from "../../lib/api/api-hooks.ts";

/** Quiet: the form shows errors. */
export const useChangePassword = () => useSend(passwords.change, { isQuiet: true });
