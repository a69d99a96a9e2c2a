import type { adminUsers } from "@broadcast/contract/admin-users";
import type { Handlers } from "../../http/serve.ts";
import { searchUsers } from "./admin-users.ts";
import { endSessionsOfUser } from "./end-sessions.ts";

export const adminUserHandlers: Handlers<typeof adminUsers> = {
  search: (context, { body }) => searchUsers(context, body.term, body.paging),
  endSessions: (context, { params, body }) =>
    endSessionsOfUser(context, { userId: params.userId, reason: body.reason }),
};
