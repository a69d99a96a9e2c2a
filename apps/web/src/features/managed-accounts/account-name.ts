import type { ManagedAccount } from "@broadcast/contract/managed-accounts";
import { fullName } from "@broadcast/domain/account/names";

/** A managed account's name: its company, else its owner, else their email. */
export const accountName = (account: Pick<ManagedAccount, "company" | "firstName" | "lastName" | "email">) =>
  account.company.trim() || fullName(account) || account.email;
