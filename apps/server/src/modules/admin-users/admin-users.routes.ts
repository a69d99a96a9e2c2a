import type { adminUsers } from "@broadcast/contract/admin-users";
import type { Handlers } from "../../http/serve.ts";
import { searchUsers } from "./admin-users.ts";

export const adminUserHandlers: Handlers<typeof adminUsers> = {
  search: (context, { body }) => searchUsers(context, body.term, body.paging),
};
