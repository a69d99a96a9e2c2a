import { defineEvent } from "../../events/events.ts";

/** An account paid money, for its plan or for credits. */
export interface AccountPaid {
  accountId: number;
  now: Date;
}

export const accountPaid = defineEvent<AccountPaid>("subscription.account-paid");
