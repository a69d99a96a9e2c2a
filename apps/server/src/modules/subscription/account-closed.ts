import { defineEvent } from "../../events/events.ts";

/** An account was closed: its subscription is over, or its owner closed it. */
export interface AccountClosed {
  accountId: number;
  now: Date;
}

export const accountClosed = defineEvent<AccountClosed>("subscription.account-closed");
