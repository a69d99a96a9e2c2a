import type { passwords } from "@broadcast/contract/passwords";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { changeAssistantPassword, changePassword } from "./change-password.ts";
import { askForReset, resetPassword, verifyReset } from "./reset-password.ts";

export const passwordHandlers: Handlers<typeof passwords> = {
  forgot: async (context, { body }) => {
    await askForReset(context, body.username);
    return {};
  },
  verifyReset: (context, { body }) => verifyReset(context, body.token),
  reset: outsideTransaction(async (context, { body }) => {
    await resetPassword(context, body);
    return {};
  }),
  change: outsideTransaction(async (context, { body }) => {
    await changePassword(context, body);
    return {};
  }),
  changeAssistant: outsideTransaction((context, { body }) => changeAssistantPassword(context, body)),
};
