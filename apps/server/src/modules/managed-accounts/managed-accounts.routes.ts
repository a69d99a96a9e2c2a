import type { managedAccounts } from "@broadcast/contract/managed-accounts";
import type { Handlers } from "../../http/serve.ts";
import { sessionReply } from "../users/index.ts";
import { acceptInvitation, declineInvitation, readInvitation } from "./answer-invitation.ts";
import { exportManagedAccounts } from "./export-managed-accounts.ts";
import { invite, listManagers, removeManager, withdrawInvitation } from "./invite.ts";
import { giveUp, isManager, isManagerFor, managingUser, searchManagedAccounts } from "./managed-accounts.ts";
import { pose } from "./pose.ts";

export const managedAccountHandlers: Handlers<typeof managedAccounts> = {
  search: (context, { body }) => searchManagedAccounts(context, body.term, body.paging),
  remove: async (context, { body }) => {
    await giveUp(context, body.userId);
    return {};
  },
  export: (context, { body }) => exportManagedAccounts(context, body.term),
  isManager: async (context) => ({ isManager: await isManager(context) }),
  isManagerFor: async (context, { params }) => ({
    isManagerfor: await isManagerFor(context, params.userId),
  }),
  isCurrentlyManaging: async ({ caller }) => ({ isCurrentlyManaging: caller.kind === "managing" }),
  managingUser: (context) => managingUser(context),
  pose: async (context, { params }) => sessionReply(context, await pose(context, params.userId)),
  listManagers: (context) => listManagers(context),
  invite: (context, { body }) => invite(context, body.email),
  withdrawInvitation: async (context, { params }) => {
    await withdrawInvitation(context, params.invitationId);
    return {};
  },
  removeManager: async (context, { params }) => {
    await removeManager(context, params.userId);
    return {};
  },
  readInvitation: (context, { params }) => readInvitation(context, params.token),
  acceptInvitation: (context, { params }) => acceptInvitation(context, params.token),
  declineInvitation: async (context, { params }) => {
    await declineInvitation(context, params.token);
    return {};
  },
};
