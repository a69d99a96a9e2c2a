import { type ClickKind, type LinkVisitor, trackableLinks } from "@broadcast/contract/trackable-links";
import { listTime } from "@broadcast/domain/dates";
import { MousePointerClick } from "lucide-react";
import { searchPage, useEndpoint } from "../../lib/api-hooks.ts";
import { businessNow } from "../../lib/business-clock.ts";
import { counted } from "../../lib/format.ts";
import { useScreenParams } from "../../lib/navigation.ts";
import { usePagedSearch } from "../../lib/paged-search.ts";
import { phoneBesideName } from "../../lib/phone-beside-name.ts";
import { useCurrentUser } from "../../lib/session.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterChips } from "../../ui/inputs/FilterChips.tsx";
import { SearchField } from "../../ui/inputs/SearchField.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";

const kinds = [
  { value: "human", label: "People" },
  { value: "suspected", label: "Suspected" },
  { value: "machine", label: "Programs" },
] as const;

/** Contacts who opened a link, the latest first; programs that opened it for them apart. */
export function LinkVisitors() {
  const id = useScreenParams().trackableLinkId ?? "";
  return <VisitorList key={id} linkId={id} />;
}

function VisitorList({ linkId }: { linkId: string }) {
  const { data: link } = useEndpoint(trackableLinks.get, { params: { id: linkId } }, { isQuiet: true });
  const { timezone } = useCurrentUser();
  const source = usePagedSearch<LinkVisitor & { _id: string }, { kind: ClickKind }>({
    name: `link-visitors:${linkId}`,
    topics: ["content"],
    initialQuery: { kind: "human" },
    fetchPage: async (request) => {
      const page = await searchPage<typeof trackableLinks.searchVisitors, "visitors", { kind: ClickKind }>(
        trackableLinks.searchVisitors,
        "visitors",
        ({ term, query }) => ({
          params: { id: linkId },
          body: { term, ...query },
        }),
      )(request);
      return { ...page, items: page.items.map((visitor) => ({ ...visitor, _id: visitor.contact._id })) };
    },
  });
  return (
    <Panel
      title={link ? `Contacts who opened ${link.name}` : "Contacts who opened it"}
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      header={
        <div className="flex flex-col gap-2 px-4 py-3">
          <SearchField
            label="Search contacts"
            value={source.term}
            onChange={source.setTerm}
            hasShortcut={false}
          />
          <FilterChips
            label="Show"
            chips={kinds}
            value={source.query.kind}
            onChange={(kind) => source.setQuery({ kind })}
          />
        </div>
      }
    >
      <List
        label="Contacts who opened the link"
        type="nav"
        source={source}
        hrefOf={({ contact }) => `/contacts/${contact._id}`}
        row={({ contact, clicks, reason, lastAt }) => ({
          leading: <Avatar name={contact.name} />,
          title: contact.name,
          subtitle: [counted(clicks, "click"), phoneBesideName(contact), reason].filter(Boolean).join(" · "),
          meta: listTime(lastAt, businessNow(), timezone),
        })}
        empty={
          <EmptyState
            icon={<MousePointerClick />}
            title={source.query.kind === "human" ? "No one has opened it yet" : "None"}
            text="Insert the link into a message to see who opens it."
          />
        }
      />
    </Panel>
  );
}
