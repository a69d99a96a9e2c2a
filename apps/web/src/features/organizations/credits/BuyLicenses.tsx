import { ComingSoon } from "./ComingSoon.tsx";

/** /organization/subscription/buy-licenses */
export function BuyLicenses() {
  return <ComingSoon title="Buy licenses" text="Until then, ask us for more licenses." />;
}
