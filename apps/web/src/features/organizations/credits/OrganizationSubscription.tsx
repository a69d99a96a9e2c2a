import { formatCredits } from "@broadcast/domain/account/credits";
import { ArrowLeftRight, BadgePlus, History, Receipt, ShoppingBag, Split } from "lucide-react";
import { formatCount } from "../../../lib/words/format.ts";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { LinkList, type LinkListGroup } from "../../../ui/lists/LinkList.tsx";
import { useOrganization } from "../organizations.api.ts";

const BASE = "/organization/subscription";

const groups: readonly LinkListGroup[] = [
  {
    label: "Credits",
    links: [
      {
        href: `${BASE}/credit-history`,
        title: "Credit history",
        text: "What came in, went out and moved",
        icon: History,
      },
      {
        href: `${BASE}/transfer-credits`,
        title: "Transfer credits",
        text: "Between the pool and accounts",
        icon: ArrowLeftRight,
      },
      {
        href: `${BASE}/allocate-credits`,
        title: "Allocate credits",
        text: "The same for many accounts at once",
        icon: Split,
      },
      { href: `${BASE}/buy-credits`, title: "Buy credits", text: "Coming soon", icon: ShoppingBag },
    ],
  },
  {
    label: "Plan",
    links: [
      { href: `${BASE}/buy-licenses`, title: "Buy licenses", text: "Coming soon", icon: BadgePlus },
      { href: `${BASE}/payment-history`, title: "Payment history", text: "Coming soon", icon: Receipt },
    ],
  },
];

/** /organization/subscription: the pool of credits, the licenses, and the actions on them. */
export function OrganizationSubscription() {
  const { data, error, refetch } = useOrganization();
  return (
    <Panel
      title="Subscription"
      body="bare"
      header={
        error && !data ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <div className="border-line border-b px-4 py-4">
            <p className="mb-2 truncate font-semibold text-text">{data?.name ?? "\u00a0"}</p>
            <dl className="grid grid-cols-2 gap-x-4">
              <div>
                <dt className="text-note text-soft">Credits in the pool</dt>
                <dd className="text-heading font-bold tabular-nums text-text">
                  {data ? formatCredits(data.messageCredits) : "–"}
                </dd>
              </div>
              <div>
                <dt className="text-note text-soft">Licenses in use</dt>
                <dd className="text-heading font-bold tabular-nums text-text">
                  {data ? `${formatCount(data.licensesUsed)} of ${formatCount(data.licenses)}` : "–"}
                </dd>
              </div>
            </dl>
          </div>
        )
      }
    >
      <LinkList label="Subscription" groups={groups} />
    </Panel>
  );
}
