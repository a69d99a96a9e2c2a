import type { adminIntegrators } from "@broadcast/contract/admin-integrators";
import type { Handlers } from "../../http/serve.ts";
import {
  changeIntegrator,
  createIntegrator,
  getIntegrator,
  makeKey,
  removeIntegrator,
  resumeIntegrator,
  revokeKey,
  searchConnected,
  searchIntegrators,
  suspendIntegrator,
} from "./admin-integrators.ts";

export const adminIntegratorHandlers: Handlers<typeof adminIntegrators> = {
  search: (context, { body }) => searchIntegrators(context, body.term, body.paging),
  create: (context, { body }) => createIntegrator(context, body),
  get: (context, { params }) => getIntegrator(context, params.integratorId),
  change: (context, { params, body }) => changeIntegrator(context, params.integratorId, body),
  makeKey: (context, { params, body }) => makeKey(context, params.integratorId, body.reason),
  revokeKey: (context, { params, body }) => revokeKey(context, params.integratorId, body.reason),
  suspend: (context, { params, body }) => suspendIntegrator(context, params.integratorId, body.reason),
  resume: (context, { params, body }) => resumeIntegrator(context, params.integratorId, body.reason),
  remove: async (context, { params, body }) => {
    await removeIntegrator(context, params.integratorId, body.reason);
    return {};
  },
  searchAccounts: (context, { params, body }) => searchConnected(context, params.integratorId, body.paging),
};
