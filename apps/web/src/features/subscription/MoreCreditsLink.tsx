import { hasRight } from "@broadcast/contract/roles";
import { planState } from "@broadcast/domain/account/plans";
import { useCurrentUser } from "../../lib/api/session.ts";
import { platform } from "../../platform/index.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";

/** A link to buy credits where there are too few; nothing in the phone app, or for users who may not buy. */
export function MoreCreditsLink() {
  const { roles, subscriptionPlan } = useCurrentUser();
  if (platform.isNative || !hasRight(roles, "account-admin")) return null;
  // Plans cannot be changed while a payment is due.
  const [page, label] =
    subscriptionPlan === "onhold"
      ? ["update-payment", "Update payment"]
      : planState(subscriptionPlan) === "paid"
        ? ["buy-credits", "Buy Credits"]
        : ["change-subscription", "Upgrade"];
  return (
    <ButtonLink size="sm" href={`/subscription/${page}`}>
      {label}
    </ButtonLink>
  );
}
