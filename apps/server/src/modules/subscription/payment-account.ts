import { noteChange } from "../../http/live/change-log.ts";
import type { Services } from "../../services.ts";
import { nameCustomer, readBilling, readPayer } from "./billing.sql.ts";

/** The account's customer at the provider, made at its first use; asked twice it is made once. */
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
