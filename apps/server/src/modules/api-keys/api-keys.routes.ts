import type { apiKeys } from "@broadcast/contract/api-keys";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { makeApiKey, readApiKey, revokeApiKey } from "./api-keys.ts";

export const apiKeyHandlers: Handlers<typeof apiKeys> = {
  read: (context) => readApiKey(context),
  make: outsideTransaction((context, { body }) => makeApiKey(context, body.password)),
  revoke: async (context) => {
    await revokeApiKey(context);
    return {};
  },
};
