import { defineEvent } from "../../events/events.ts";

/** An account was closed, because its subscription ended or by its owner. */
export interface AccountClosed {
  accountId: number;
  now: Date;
}

export const accountClosed = defineEvent<AccountClosed>("subscription.account-closed");
