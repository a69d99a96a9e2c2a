import type { integrations } from "@broadcast/contract/integrations";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { allowPartner, denyPartner } from "./answer-request.ts";
import { exchangeCode } from "./exchange-code.ts";
import { changeScopes, listIntegrations, removeIntegration } from "./integrations.ts";
import { verifyRequest } from "./verify-request.ts";

export const integrationHandlers: Handlers<typeof integrations> = {
  list: (context) => listIntegrations(context),
  verifyRequest: (context, { params, query }) => verifyRequest(context, params.id, query),
  allow: (context, { params, query, body }) => allowPartner(context, params.id, query, body.isExistingUser),
  deny: (context, { params, query }) => denyPartner(context, params.id, query),
  changeScopes: async (context, { params, body }) => {
    await changeScopes(context, params.id, body.scopes);
    return {};
  },
  remove: async (context, { params }) => {
    await removeIntegration(context, params.id);
    return {};
  },
  token: outsideTransaction((context, { params, body }) => exchangeCode(context, params.id, body)),
};
