import type { CreditEntry } from "@broadcast/contract/credits";
import { formatCredits } from "@broadcast/domain/account/credits";
import { cx } from "@broadcast/ui/class-names.ts";
import { ArrowLeftRight, Coins, Gift, type LucideIcon, Minus, Send, ShoppingBag, Undo2 } from "lucide-react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useIsPhone } from "../../../lib/device/media-query.ts";
import { Avatar, type AvatarHue } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { useCreditLedger } from "../account.api.ts";
import { PlanNote } from "../PlanNote.tsx";
import { formatEntryTime, formatSigned, kindLabels } from "./credit-entry.ts";

const looks: Record<CreditEntry["kind"], { icon: LucideIcon; hue: AvatarHue }> = {
  grant: { icon: Gift, hue: "green" },
  purchase: { icon: ShoppingBag, hue: "green" },
  reserve: { icon: Send, hue: "grey" },
  charge: { icon: Send, hue: "grey" },
  return: { icon: Undo2, hue: "blue" },
  transfer: { icon: ArrowLeftRight, hue: "blue" },
  removal: { icon: Minus, hue: "grey" },
};

/** The credit ledger: what came in and went out, why, and what was left. */
export function CreditUsage() {
  const { messageCredits, timezone } = useCurrentUser();
  const source = useCreditLedger();
  const isPhone = useIsPhone();
  return (
    <Panel
      title="Credit usage"
      body="bare"
      header={
        <div className="border-line border-b px-4 py-3">
          <p className="flex items-baseline justify-between gap-3">
            <span className="text-soft">Credits remaining</span>
            <span className="text-heading font-bold tabular-nums text-text">
              {formatCredits(messageCredits)}
            </span>
          </p>
          <PlanNote />
        </div>
      }
    >
      <List
        label="Credit usage"
        source={source}
        rowHeight={isPhone ? 84 : 72}
        subtitleLines={isPhone ? 2 : 1}
        row={(entry) => {
          const { icon: Icon, hue } = looks[entry.kind];
          const label = kindLabels[entry.kind];
          return {
            title: entry.note || label,
            subtitle: `${formatEntryTime(entry.time, timezone)}${entry.note ? ` · ${label}` : ""}`,
            leading: <Avatar name={label} hue={hue} icon={<Icon className="size-[18px]" />} />,
            meta: (
              <span className="flex flex-col items-end gap-0.5">
                <span className={cx("text-body font-semibold", entry.credits > 0 ? "text-b11" : "text-text")}>
                  {formatSigned(entry.credits)}
                </span>
                <span>
                  <span className="max-sm:sr-only">Balance </span>
                  {formatCredits(entry.balance)}
                </span>
              </span>
            ),
          };
        }}
        empty={
          <EmptyState
            icon={<Coins />}
            title="No credit activity yet"
            text="Every credit you get, use or get back is listed here."
          />
        }
      />
    </Panel>
  );
}
