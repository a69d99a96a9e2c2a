import type { multiFactor } from "@broadcast/contract/multi-factor";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { beginMethod, confirmMethod, listOwnMethods, removeMethod, renewRecoveryCodes } from "./methods.ts";

// Each write checks a password, waits for a carrier or counts wrong codes, so none runs in one transaction.
export const multiFactorHandlers: Handlers<typeof multiFactor> = {
  list: (context) => listOwnMethods(context),
  add: outsideTransaction(async (context, { body }) => beginMethod(context, body)),
  confirm: outsideTransaction(async (context, { body }) => confirmMethod(context, body)),
  remove: outsideTransaction(async (context, { params, body }) => {
    await removeMethod(context, { methodId: params.methodId, password: body.password });
    return {};
  }),
  makeRecoveryCodes: outsideTransaction(async (context, { body }) =>
    renewRecoveryCodes(context, body.password),
  ),
};
