import type { organizations } from "@broadcast/contract/organizations";
import { outsideTransaction } from "../../http/context.ts";
import type { Handlers } from "../../http/serve.ts";
import { acceptInvitation, readInvitation, sendInvitation } from "./account-invitation.ts";
import { changeAccount, getAccount, moveAccount, searchAccounts } from "./accounts.ts";
import { createAccount } from "./create-account.ts";
import { pageOfEntries } from "./ledger.ts";
import { changeLocation, createLocation, getLocation, removeLocation, searchLocations } from "./locations.ts";
import { addManagers, removeManagers, searchManagers } from "./managers.ts";
import { allocateCredits, transferCredits } from "./move-credits.ts";
import { findOrganization, shownOrganization } from "./organizations.sql.ts";
import { ownOrganization } from "./own-organization.ts";

export const organizationHandlers: Handlers<typeof organizations> = {
  current: async (context) => {
    const { id } = await ownOrganization(context);
    return shownOrganization((await findOrganization(context.db, id))!);
  },
  searchAccounts: (context, { body }) => searchAccounts(context, body),
  getAccount: (context, { params }) => getAccount(context, params.userId),
  createAccount: (context, { body }) => createAccount(context, body),
  changeAccount: (context, { params, body }) => changeAccount(context, params.userId, body),
  sendInvitation: async (context, { params }) => {
    await sendInvitation(context, params.userId);
    return {};
  },
  setLocation: (context, { params, body }) => moveAccount(context, params.userId, body.locationId),
  clearLocation: (context, { params }) => moveAccount(context, params.userId, null),
  searchManagers: (context, { params, body }) => searchManagers(context, params.userId, body),
  addManagers: async (context, { params, body }) => {
    await addManagers(context, params.userId, body.userIds);
    return {};
  },
  removeManagers: async (context, { params, body }) => {
    await removeManagers(context, params.userId, body.userIds);
    return {};
  },
  searchLocations: (context, { body }) => searchLocations(context, body.term, body.paging),
  createLocation: (context, { body }) => createLocation(context, body.name),
  getLocation: (context, { params }) => getLocation(context, params.locationId),
  changeLocation: (context, { params, body }) => changeLocation(context, params.locationId, body.name),
  removeLocation: async (context, { params }) => {
    await removeLocation(context, params.locationId);
    return {};
  },
  transferCredits: (context, { body }) => transferCredits(context, body),
  allocateCredits: (context, { body }) => allocateCredits(context, body),
  searchLedger: async (context, { body }) =>
    pageOfEntries(context, (await ownOrganization(context)).id, body.paging),
  readInvitation: (context, { params }) => readInvitation(context, params.token),
  acceptInvitation: outsideTransaction((context, { params, body }) =>
    acceptInvitation(context, { token: params.token, password: body.password }),
  ),
};
