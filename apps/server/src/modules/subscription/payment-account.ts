import { noteChange } from "../../http/live/change-log.ts";
import type { Services } from "../../services.ts";
import { nameCustomer, readBilling, readPayer } from "./billing.sql.ts";

/** Returns the account's customer at the provider, created at its first use; repeated calls create one. */
export async function openPaymentAccount(
  { db, clock, payments }: Pick<Services, "db" | "clock" | "payments">,
  accountId: number,
): Promise<string> {
  const billing = await readBilling(db, accountId, clock.now());
  if (billing.customer_id) return billing.customer_id;
  const payer = await readPayer(db, accountId);
  const customerId = await payments.createCustomer({
    reference: billing.reference,
    email: payer.email,
    name: payer.company || `${payer.first_name} ${payer.last_name}`.trim(),
  });
  await nameCustomer(db, accountId, customerId);
  await noteChange(db, accountId, ["session", "subscription"]);
  return (await readBilling(db, accountId, clock.now())).customer_id ?? customerId;
}
