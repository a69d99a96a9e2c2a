import { ComingSoon } from "./ComingSoon.tsx";

/** /organization/subscription/buy-credits */
export function BuyCredits() {
  return <ComingSoon title="Buy credits" text="Until then, ask us to add credits to your pool." />;
}
