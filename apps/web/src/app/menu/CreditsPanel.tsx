import { hasRight } from "@broadcast/contract/roles";
import type { CurrentUser } from "@broadcast/contract/users";
import { creditPriceCents, formatCreditPrice, formatCredits } from "@broadcast/domain/account/credits";
import { memo } from "react";
import { platform } from "../../platform/index.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { canBuyCredits } from "../frame/viewer.ts";

const dateOf = (
  { cancelsAt, scheduledPlanName, currentPlanEndDate }: CurrentUser["subscriptionDetails"],
  timeZone: string,
): string | null => {
  const shortDate = (instant: string) =>
    new Date(instant).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone });
  if (cancelsAt) return `Cancels on ${shortDate(cancelsAt)}`;
  if (!currentPlanEndDate) return null;
  return `${scheduledPlanName ? "Changes on" : "Renews on"} ${shortDate(currentPlanEndDate)}`;
};

/** Credits left, the plan, and where to buy more (doc 1, section 2). */
export const CreditsPanel = memo(function CreditsPanel({
  user,
  hasScreen,
}: {
  user: CurrentUser;
  hasScreen: (path: string) => boolean;
}) {
  const details = user.subscriptionDetails;
  const plan = [details.currentPlanName, details.currentPlanFrequency, dateOf(details, user.timezone)]
    .filter(Boolean)
    .join(" · ");
  const next = [details.scheduledPlanName, details.scheduledPlanFrequency].filter(Boolean).join(" · ");
  const isSold = canBuyCredits(user);
  // Plans cannot be changed while a payment is due.
  const page = `/subscription/${isSold ? "buy-credits" : user.subscriptionPlan === "onhold" ? "update-payment" : "change-subscription"}`;
  const isOffered =
    !platform.isNative && (isSold || hasRight(user.roles, "account-admin")) && hasScreen(page);
  const balance = (
    <>
      <span className="block text-note text-soft">Credits remaining</span>
      <span className="block text-[calc(20px*var(--text-zoom,1))]/[1.4] font-bold tabular-nums text-text underline-offset-4 group-hover:underline">
        {formatCredits(user.messageCredits)}
      </span>
    </>
  );
  return (
    <section
      aria-label="Credits"
      className="mb-1.5 rounded-lg border border-line bg-panel px-3 pt-3 pb-3 shadow-1"
    >
      {hasScreen("/account/credit-usage") ? (
        <AppLink
          href="/account/credit-usage"
          title="Credit usage"
          className="group -mx-1 block rounded-sm px-1 no-underline"
        >
          {balance}
        </AppLink>
      ) : (
        balance
      )}
      {plan ? <p className="mt-0.5 text-note text-soft">{plan}</p> : null}
      {next ? <p className="text-note text-soft">Next: {next}</p> : null}
      {isOffered ? (
        <AppLink
          href={page}
          className="mt-2 block text-note font-semibold text-b11 no-underline hover:underline"
        >
          {isSold
            ? `Buy More Credits · ${formatCreditPrice(details.currentPlanCreditPrice ?? creditPriceCents(user.subscriptionPlan))} each`
            : user.subscriptionPlan === "onhold"
              ? "Update payment"
              : "Upgrade"}
        </AppLink>
      ) : null}
    </section>
  );
});
