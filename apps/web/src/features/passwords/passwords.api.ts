import { passwords } from "@broadcast/contract/passwords";
import { useSend } from "../../lib/api/api-hooks.ts";

/** Quiet: the form shows what went wrong. */
export const useChangePassword = () => useSend(passwords.change, { isQuiet: true });
