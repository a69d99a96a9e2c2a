import type { AuditEntry } from "@broadcast/contract/audit-log";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { History, LogIn, type LucideIcon, ShieldCheck, UsersRound } from "lucide-react";
import type { PagedSource } from "../../../lib/api/paged-search.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useIsPhone } from "../../../lib/device/media-query.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import type { ActivityFilter } from "../account.api.ts";
import { formatEntryTime } from "../figures/credit-entry.ts";

const filters: readonly { value: ActivityFilter; label: string }[] = [
  { value: "all", label: "All" },
  { value: "sign-ins", label: "Sign-ins" },
  { value: "security", label: "Security" },
  { value: "on-behalf", label: "By others" },
];

const iconOf = (event: string): LucideIcon => {
  if (/^(signed|sign-in|force)/.test(event)) return LogIn;
  return /^(acted|managing)/.test(event) ? UsersRound : ShieldCheck;
};

interface ActivityPanelProps {
  title: string;
  /** Shown after the title: whose activity it is. */
  trailing?: string;
  source: PagedSource<AuditEntry, { filter: ActivityFilter }>;
  /** Shown while there is no activity. */
  emptyText: string;
}

/** The entries of an audit log, with filters. */
export function ActivityPanel({ title, trailing, source, emptyText }: ActivityPanelProps) {
  const { timezone } = useCurrentUser();
  const isPhone = useIsPhone();
  return (
    <Panel
      title={title}
      trailing={trailing}
      body="bare"
      header={
        <div className="border-line border-b px-4 py-3">
          <FilterChips
            label="Kind of activity"
            chips={filters}
            value={source.query.filter}
            onChange={(filter) => source.setQuery({ filter })}
          />
        </div>
      }
    >
      <List
        label={title}
        source={source}
        // Two lines of text, and the details below.
        rowHeight={isPhone ? 124 : 104}
        row={({ event, sentence, actor, time, device, address }) => {
          const Icon = iconOf(event);
          const at = formatEntryTime(time, timezone);
          const lines = isPhone
            ? [[at], [actor], [device, address]]
            : [
                [at, address],
                [actor, device],
              ];
          return {
            title: <span className="line-clamp-2 whitespace-normal">{sentence}</span>,
            subtitle: lines.map((parts) => {
              const line = parts.filter(Boolean).join(" · ");
              return line ? (
                <span key={line} className="block truncate">
                  {line}
                </span>
              ) : null;
            }),
            leading: <Avatar name={event} hue="grey" icon={<Icon className="size-[18px]" />} />,
          };
        }}
        noResultsText="No activity of this kind"
        empty={<EmptyState icon={<History />} title="No activity yet" text={emptyText} />}
      />
    </Panel>
  );
}
