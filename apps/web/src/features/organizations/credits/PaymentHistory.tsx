import { ComingSoon } from "./ComingSoon.tsx";

/** /organization/subscription/payment-history */
export function PaymentHistory() {
  return <ComingSoon title="Payment history" text="Until then, ask us for your invoices." />;
}
