import { type LinkVisitor, trackableLinks, type VisitorKind } from "@broadcast/contract/trackable-links";
import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { MousePointerClick, UsersRound } from "lucide-react";
import { searchPage, useEndpoint } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { useGo, useScreenParams } from "../../lib/screens/navigation.ts";
import { counted } from "../../lib/words/format.ts";
import { phoneBesideName } from "../../lib/words/phone-beside-name.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { searchContactsBy } from "../contacts/index.ts";

const kinds = [
  { value: "human", label: "Opened it" },
  { value: "not-clicked", label: "Didn't open it" },
  { value: "suspected", label: "Suspected" },
  { value: "machine", label: "Bots" },
] as const;

const nothingFound: Record<VisitorKind, string> = {
  human: "No results found",
  "not-clicked": "Everyone who got this link opened it",
  suspected: "No suspected clicks",
  machine: "No clicks by bots",
};

/** Contacts who opened a link, or received it and did not; clicks by bots are listed separately. */
export function LinkVisitors() {
  const id = useScreenParams().trackableLinkId ?? "";
  return <VisitorList key={id} linkId={id} />;
}

function VisitorList({ linkId }: { linkId: string }) {
  const { data: link } = useEndpoint(trackableLinks.get, { params: { id: linkId } }, { isQuiet: true });
  const { timezone } = useCurrentUser();
  const source = usePagedSearch<LinkVisitor & { _id: string }, { kind: VisitorKind }>({
    name: `link-visitors:${linkId}`,
    topics: trackableLinks.searchVisitors.reads,
    initialQuery: { kind: "human" },
    fetchPage: async (request) => {
      const page = await searchPage<typeof trackableLinks.searchVisitors, "visitors", { kind: VisitorKind }>(
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
  const { kind } = source.query;
  const is = kind === "human" ? "clicked" : kind === "not-clicked" ? "sent-not-clicked" : null;
  const go = useGo();
  const findInContacts = (operator: "clicked" | "sent-not-clicked") => {
    searchContactsBy({ field: "trackableLink", is: operator, trackableLinkId: linkId });
    go("/contacts");
  };
  return (
    <Panel
      actions={
        is && source.paging.total > 0 ? (
          <Button size="sm" icon={<UsersRound />} onClick={() => findInContacts(is)}>
            Open in Contacts
          </Button>
        ) : null
      }
      title={`Who ${kind === "not-clicked" ? "didn't open" : "opened"} ${link?.name ?? "it"}`}
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
          subtitle: [
            clicks > 0 ? counted(clicks, "click") : "Sent, not opened",
            phoneBesideName(contact),
            reason,
          ]
            .filter(Boolean)
            .join(" · "),
          meta: listTime(lastAt, businessNow(), timezone),
        })}
        noResultsText={nothingFound[source.term === "" ? kind : "human"]}
        empty={
          <EmptyState
            icon={<MousePointerClick />}
            title="No one has opened it yet"
            text="Insert the link into a message to see who opens it."
          />
        }
      />
    </Panel>
  );
}
