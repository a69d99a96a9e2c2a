import { defineEvent } from "../../events/events.ts";

/** A closed account was reopened by its owner. */
export interface AccountReopened {
  accountId: number;
}

export const accountReopened = defineEvent<AccountReopened>("sessions.account-reopened");
