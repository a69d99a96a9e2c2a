import type { AdminUser } from "@broadcast/contract/admin-users";
import { fullName } from "@broadcast/domain/account/names";

/** A user's name in lists and titles: their business, else their name, else their email. */
export const userName = (user: Pick<AdminUser, "company" | "firstName" | "lastName" | "email">): string =>
  user.company.trim() || fullName(user) || user.email;
