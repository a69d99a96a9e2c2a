import { listTime } from "@broadcast/domain/time/dates";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { CalendarClock, Plus } from "lucide-react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { BroadcastIcon } from "./BroadcastIcon.tsx";
import { broadcastName, momentOf, summaryOf } from "./broadcast-display.ts";
import { type BroadcastFilter, useBroadcastSearch } from "./scheduled-broadcasts.api.ts";

const chips: readonly { value: BroadcastFilter; label: string }[] = [
  { value: "all", label: "All" },
  { value: "draft", label: "Draft" },
  { value: "scheduled", label: "Scheduled" },
  { value: "sending", label: "Sending" },
  { value: "sent", label: "Sent" },
  { value: "unsent", label: "Unsent" },
];

/** /scheduled-broadcasts: all broadcasts from draft to sent, with their progress. */
export function BroadcastList() {
  const source = useBroadcastSearch();
  const { timezone } = useCurrentUser();
  return (
    <Panel
      title="Scheduled broadcasts"
      body="bare"
      actions={
        <ButtonLink href="/scheduled-broadcasts/new" kind="primary" size="sm" icon={<Plus />}>
          New
        </ButtonLink>
      }
      header={
        <div className="flex flex-col gap-2 px-4 pt-3 pb-2.5">
          <SearchField label="Search broadcasts" value={source.term} onChange={source.setTerm} />
          <FilterChips
            label="Which broadcasts"
            chips={chips}
            value={source.query.filter}
            onChange={(filter) => source.setQuery({ filter })}
          />
        </div>
      }
    >
      <List
        label="Scheduled broadcasts"
        type="nav"
        source={source}
        hrefOf={(broadcast) => `/scheduled-broadcasts/${broadcast._id}`}
        row={(broadcast) => {
          const moment = momentOf(broadcast);
          return {
            leading: <BroadcastIcon type={broadcast.type} state={broadcast.state} />,
            title: broadcastName(broadcast),
            subtitle: summaryOf(broadcast),
            meta: moment ? listTime(moment, businessNow(), timezone) : "Now",
          };
        }}
        empty={
          <EmptyState
            icon={<CalendarClock />}
            title="No broadcasts yet"
            text="A broadcast sends one message to many contacts, now or at a time you choose. Before it goes out, you see who gets it and what it costs."
            action={
              <ButtonLink href="/scheduled-broadcasts/new" kind="primary" icon={<Plus />}>
                Create your first broadcast
              </ButtonLink>
            }
          />
        }
      />
    </Panel>
  );
}
