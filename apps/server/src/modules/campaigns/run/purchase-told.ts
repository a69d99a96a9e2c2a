import { defineEvent } from "../../../events/events.ts";

/** A program of the business told that a contact bought something. */
export interface PurchaseTold {
  accountId: number;
  contactId: string;
  purchaseId: string;
  /** Empty where it was not named. */
  product: string;
  now: Date;
}
export const purchaseTold = defineEvent<PurchaseTold>("campaigns.purchase-told");
