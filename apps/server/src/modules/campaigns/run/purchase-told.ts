import { defineEvent } from "../../../events/events.ts";

/** A program of the business reported a contact's purchase. */
export interface PurchaseTold {
  accountId: number;
  contactId: string;
  purchaseId: string;
  /** Empty when it was not named. */
  product: string;
  now: Date;
}
export const purchaseTold = defineEvent<PurchaseTold>("campaigns.purchase-told");
