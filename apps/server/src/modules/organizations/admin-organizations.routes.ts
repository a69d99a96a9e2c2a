import type { adminOrganizations } from "@broadcast/contract/admin-organizations";
import type { Handlers } from "../../http/serve.ts";
import { pageOfAccounts } from "./accounts.ts";
import {
  addAccount,
  changeOrganization,
  changePool,
  createOrganization,
  getOrganization,
  removeAccount,
  searchOrganizations,
} from "./admin-organizations.ts";
import { pageOfEntries } from "./ledger.ts";

export const adminOrganizationHandlers: Handlers<typeof adminOrganizations> = {
  search: (context, { body }) => searchOrganizations(context, body.term, body.paging),
  create: (context, { body }) => createOrganization(context, body),
  get: (context, { params }) => getOrganization(context.db, params.organizationId),
  change: (context, { params, body }) => changeOrganization(context, params.organizationId, body),
  addCredits: (context, { params, body }) => changePool(context, params.organizationId, "in", body),
  removeCredits: (context, { params, body }) => changePool(context, params.organizationId, "out", body),
  searchAccounts: async (context, { params, body }) => {
    const { _id: id } = await getOrganization(context.db, params.organizationId);
    return pageOfAccounts(context, id, { term: body.term, sort: "name" }, body.paging);
  },
  addAccount: async (context, { params, body }) => {
    await addAccount(context, params.organizationId, body);
    return {};
  },
  removeAccount: async (context, { params, body }) => {
    await removeAccount(context, params.organizationId, params.userId, body.reason);
    return {};
  },
  searchLedger: async (context, { params, body }) => {
    const { _id: id } = await getOrganization(context.db, params.organizationId);
    return pageOfEntries(context, id, body.paging);
  },
};
