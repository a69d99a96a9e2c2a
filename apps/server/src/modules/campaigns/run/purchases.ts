import { notFound } from "../../../app-error.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { emit } from "../../../events/events.ts";
import type { SignedIn } from "../../../http/context.ts";
import { findContact } from "../../contacts/index.ts";
import { purchaseTold } from "./purchase-told.ts";
import { insertSignals } from "./rules.sql.ts";

interface Purchase {
  product: string;
  amountCents?: number | undefined;
  boughtAt?: string | undefined;
}

/** Records a contact's purchase and raises the event for campaigns. */
export async function tellPurchase(
  { db, accountId, clock }: SignedIn,
  contactId: string,
  { product, amountCents, boughtAt }: Purchase,
): Promise<{ _id: string }> {
  if (!(await findContact(db, accountId, contactId))) throw notFound("contact");
  const now = clock.now();
  const id = uuidv7();
  await db
    .insertInto("purchases")
    .values({
      account_id: accountId,
      id,
      contact_id: contactId,
      product,
      amount_cents: amountCents ?? null,
      bought_at: boughtAt ? new Date(boughtAt) : now,
    })
    .execute();
  await insertSignals(db, [
    { accountId, contactId, kind: "purchase", subject: product.toLowerCase(), at: now },
  ]);
  await emit(db, purchaseTold, { accountId, contactId, purchaseId: id, product, now });
  return { _id: id };
}
