import type { OrganizationEntry } from "@broadcast/contract/organizations";
import { formatCredits } from "@broadcast/domain/account/credits";
import { cx } from "@broadcast/ui/class-names.ts";
import { ArrowLeftRight, Gift, type LucideIcon, Minus, Split } from "lucide-react";
import type { ReactNode } from "react";
import type { PagedRows } from "../../../lib/api/paged-search.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useIsPhone } from "../../../lib/device/media-query.ts";
import { momentText } from "../../../lib/words/moment-text.ts";
import { Avatar, type AvatarHue } from "../../../ui/display/Avatar.tsx";
import { List } from "../../../ui/lists/List.tsx";

const looks: Record<OrganizationEntry["kind"], { icon: LucideIcon; hue: AvatarHue }> = {
  grant: { icon: Gift, hue: "green" },
  removal: { icon: Minus, hue: "grey" },
  transfer: { icon: ArrowLeftRight, hue: "blue" },
  allocation: { icon: Split, hue: "blue" },
};

function titleOf({ kind, from, to }: OrganizationEntry): string {
  if (kind === "grant") return "Added to the pool";
  if (kind === "removal") return "Removed from the pool";
  return `${from ?? "Pool"} → ${to ?? "Pool"}`;
}

const signed = (credits: number) => `${credits > 0 ? "+" : "\u2212"}${formatCredits(Math.abs(credits))}`;

interface EntryListProps {
  source: PagedRows<OrganizationEntry>;
  empty: ReactNode;
  /** For a card on a page that scrolls. */
  isEmbedded?: boolean;
}

/** Movements of an organization's credits, with the effect on the pool and its balance. */
export function EntryList({ source, empty, isEmbedded }: EntryListProps) {
  const { timezone } = useCurrentUser();
  const isPhone = useIsPhone();
  return (
    <List
      label="Credit history"
      source={source}
      isEmbedded={isEmbedded}
      rowHeight={isPhone ? 84 : 72}
      subtitleLines={isPhone ? 2 : 1}
      row={(entry) => {
        const { icon: Icon, hue } = looks[entry.kind];
        const title = titleOf(entry);
        return {
          title,
          subtitle: [momentText(entry.time, timezone), entry.madeBy, entry.note].filter(Boolean).join(" · "),
          leading: <Avatar name={title} hue={hue} icon={<Icon className="size-[18px]" />} />,
          meta: (
            <span className="flex flex-col items-end gap-0.5">
              <span
                className={cx("text-body font-semibold", entry.poolChange > 0 ? "text-b11" : "text-text")}
              >
                {entry.poolChange === 0 ? formatCredits(entry.credits) : signed(entry.poolChange)}
              </span>
              <span>
                <span className="max-sm:sr-only">Pool </span>
                {formatCredits(entry.balance)}
              </span>
            </span>
          ),
        };
      }}
      empty={empty}
    />
  );
}
