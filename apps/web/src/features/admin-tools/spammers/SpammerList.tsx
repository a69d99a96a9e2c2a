import type { Spammer } from "@broadcast/contract/spammers";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useIsPhone } from "../../../lib/device/media-query.ts";
import { formatCount } from "../../../lib/words/format.ts";
import { Avatar } from "../../../ui/display/Avatar.tsx";
import { Badge } from "../../../ui/display/Badge.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { List } from "../../../ui/lists/List.tsx";
import { useSpammerSearch } from "../admin-tools.api.ts";
import { SpammerDialog } from "./SpammerDialog.tsx";

const filters = [
  { value: "high" as const, label: "High scores" },
  { value: "suspended" as const, label: "Suspended" },
  { value: "all" as const, label: "Any violation" },
];

/** /admin/tools/spammers: accounts with violations, worst first. */
export function SpammerList() {
  const source = useSpammerSearch();
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState<Spammer | null>(null);
  return (
    <Panel
      title="Spammers"
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      header={
        <div className="flex flex-col gap-3 px-4 py-3">
          <div className="max-w-[520px]">
            <SearchField label="Search accounts" value={source.term} onChange={source.setTerm} />
          </div>
          <FilterChips
            label="Which accounts"
            chips={filters}
            value={source.query.filter}
            onChange={(filter) => source.setQuery({ filter })}
          />
        </div>
      }
    >
      <List
        label="Accounts"
        source={source}
        subtitleLines={isPhone ? 2 : 1}
        onPress={setOpened}
        row={({ company, email, score, sent, suspension }) => ({
          leading: <Avatar name={company || email} />,
          title: company || email,
          subtitle: [company && email, `${formatCount(sent)} sent in 30 days`].filter(Boolean).join(" · "),
          badge: (
            <>
              {suspension ? <Badge tone="danger">Suspended</Badge> : null}
              <Badge tone={score >= 50 ? "danger" : score > 0 ? "caution" : "neutral"}>
                Score {formatCount(score)}
              </Badge>
            </>
          ),
        })}
        empty={
          <EmptyState
            icon={source.query.filter === "suspended" ? <ShieldCheck /> : <ShieldAlert />}
            title={source.query.filter === "suspended" ? "No suspended accounts" : "No high scores"}
            text="Messages refused as spam, complaints, and days with many opt-outs count toward a score."
          />
        }
      />
      {opened ? <SpammerDialog key={opened.userId} account={opened} onClose={() => setOpened(null)} /> : null}
    </Panel>
  );
}
