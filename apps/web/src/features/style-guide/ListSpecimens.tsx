import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Archive, Plus, Send, Tag, UsersRound } from "lucide-react";
import { useState } from "react";
import { type Page, type PageRequest, usePagedSearch } from "../../lib/api/paged-search.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { List } from "../../ui/lists/List.tsx";
import { useListSelection } from "../../ui/lists/list-selection.ts";
import { Specimen } from "./Specimen.tsx";
import { otherStates, type SampleRow, sampleRows } from "./sample-rows.ts";

const rowOf = (row: SampleRow, index: number) => ({
  title: row.name,
  subtitle: row.text,
  meta: "10:42",
  isUnread: index === 1,
  badge: index === 2 ? <Badge tone="brand">Double opt-in</Badge> : undefined,
  leading: <Avatar name={row.name} />,
});

function Bulk() {
  const source = usePagedSearch<SampleRow, object>({
    name: "style-guide-bulk",
    initialQuery: {},
    fetchPage: sampleRows,
  });
  const selection = useListSelection<SampleRow>();
  const tell = (verb: string) => toast.info(`${verb} ${selection.count}`);
  return (
    <div className="flex h-[420px] flex-col overflow-hidden rounded-lg border border-line">
      <div className="px-4 py-3">
        <SearchField label="Search rows" value={source.term} onChange={source.setTerm} hasShortcut={false} />
      </div>
      <List
        label="Rows to tick"
        type="bulk"
        source={source}
        selection={selection}
        row={rowOf}
        actions={[
          { label: "Send", icon: <Send />, onSelect: () => tell("Send to") },
          { label: "Tag", icon: <Tag />, onSelect: () => tell("Tag") },
          { label: "Archive", icon: <Archive />, onSelect: () => tell("Archive") },
        ]}
      />
    </div>
  );
}

function Single() {
  const source = usePagedSearch<SampleRow, object>({
    name: "style-guide-select",
    initialQuery: {},
    fetchPage: sampleRows,
  });
  const selection = useListSelection<SampleRow>({ isMultiple: false });
  return (
    <div className="flex h-[420px] flex-col overflow-hidden rounded-lg border border-line">
      <List label="Rows to choose one of" type="select" source={source} selection={selection} row={rowOf} />
    </div>
  );
}

function State({
  name,
  fetchPage,
}: {
  name: string;
  fetchPage: (request: PageRequest<object>) => Promise<Page<SampleRow>>;
}) {
  const source = usePagedSearch<SampleRow, object>({
    name: `style-guide-${name}`,
    initialQuery: {},
    fetchPage,
  });
  return (
    <div className="flex h-[280px] flex-col overflow-hidden rounded-lg border border-line">
      <List
        label={`Rows, ${name}`}
        source={source}
        row={rowOf}
        empty={
          <EmptyState
            icon={<UsersRound />}
            title="No contacts yet"
            text="Contacts are the people you write to."
            action={
              <Button kind="primary" icon={<Plus />}>
                New contact
              </Button>
            }
          />
        }
      />
    </div>
  );
}

/** Lists and their states. */
export function ListSpecimens() {
  const [key, setKey] = useState(0);
  return (
    <>
      <Specimen
        title="Lists"
        text="12,480 rows, 25 a page, drawn only near the view. Arrows, Home, End, Space and Enter."
      >
        <div className="grid gap-4 xl:grid-cols-2">
          <Bulk />
          <Single />
        </div>
      </Specimen>
      <Specimen title="States of a list">
        <div key={key} className="grid gap-4 xl:grid-cols-3">
          <State name="loading" fetchPage={otherStates.loading} />
          <State name="empty" fetchPage={otherStates.empty} />
          <State name="failing" fetchPage={otherStates.failing} />
        </div>
        <Button size="sm" className="mt-3" onClick={() => setKey(key + 1)}>
          Show again
        </Button>
      </Specimen>
    </>
  );
}
