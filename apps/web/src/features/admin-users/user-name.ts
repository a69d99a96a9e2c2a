import type { AdminUser } from "@broadcast/contract/admin-users";
import { fullName } from "@broadcast/domain/account/names";

/** What a user is called in lists and titles: their business, else themselves, else their email. */
export const userName = (user: Pick<AdminUser, "company" | "firstName" | "lastName" | "email">): string =>
  user.company.trim() || fullName(user) || user.email;
