import type { adminUsers } from "@broadcast/contract/admin-users";
import type { Handlers } from "../../http/serve.ts";
import { searchAuditLog } from "../audit-log/index.ts";
import { searchUnsent } from "../messages/index.ts";
import { searchUsers } from "./admin-users.ts";
import { changeCredits } from "./change-credits.ts";
import { endSessionsOfUser } from "./end-sessions.ts";
import { sendPasswordLink } from "./send-password-link.ts";
import { getUser, requireUser } from "./user-detail.ts";

export const adminUserHandlers: Handlers<typeof adminUsers> = {
  search: (context, { body }) => searchUsers(context, body.term, body.paging),
  get: ({ db }, { params }) => getUser(db, params.userId),
  addCredits: (context, { params, body }) => changeCredits(context, params.userId, "in", body),
  removeCredits: (context, { params, body }) => changeCredits(context, params.userId, "out", body),
  searchAuditLog: async ({ db }, { params, body }) => {
    const { account_id: accountId } = await requireUser(db, params.userId);
    return searchAuditLog({ db, accountId }, body);
  },
  sendPasswordLink: async (context, { params, body }) => {
    await sendPasswordLink(context, params.userId, body);
    return {};
  },
  searchUnsent: async (context, { params, body }) => {
    const { account_id: accountId } = await requireUser(context.db, params.userId);
    return searchUnsent({ ...context, accountId }, { state: "all", type: "all", paging: body.paging });
  },
  endSessions: (context, { params, body }) =>
    endSessionsOfUser(context, { userId: params.userId, reason: body.reason }),
};
