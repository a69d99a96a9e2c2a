import { type LandingPageView, landingPages } from "@broadcast/contract/landing-pages";
import { listTime } from "@broadcast/domain/time/dates";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Eye } from "lucide-react";
import { searchPage, useEndpoint } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { phoneBesideName } from "../../lib/words/phone-beside-name.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";

/** /landing-pages/{landingPageId}/views: the views of a page, latest first. */
export function LandingPageViews() {
  const id = useScreenParams().landingPageId ?? "";
  return <ViewList key={id} pageId={id} />;
}

function ViewList({ pageId }: { pageId: string }) {
  const { data: page } = useEndpoint(landingPages.get, { params: { id: pageId } }, { isQuiet: true });
  const { timezone } = useCurrentUser();
  const source = usePagedSearch<LandingPageView>({
    name: `landing-page-views:${pageId}`,
    topics: landingPages.searchViews.reads,
    initialQuery: {},
    fetchPage: searchPage(landingPages.searchViews, "landingPageViews", ({ term }) => ({
      params: { id: pageId },
      body: { term },
    })),
  });
  return (
    <Panel
      title={page ? `Views of ${page.name}` : "Views"}
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      header={
        <div className="px-4 py-3">
          <SearchField
            label="Search contacts"
            value={source.term}
            onChange={source.setTerm}
            hasShortcut={false}
          />
        </div>
      }
    >
      <List
        label="Views"
        type="nav"
        source={source}
        hrefOf={({ contact }) => (contact ? `/contacts/${contact._id}` : `/landing-pages/${pageId}`)}
        row={({ contact, viewedAt }) => ({
          leading: <Avatar name={contact?.name ?? "Visitor"} />,
          title: contact?.name ?? "Visitor",
          subtitle: contact ? phoneBesideName(contact) : "Opened the page's own link",
          meta: listTime(viewedAt, businessNow(), timezone),
        })}
        empty={
          <EmptyState
            icon={<Eye />}
            title="No views yet"
            text="Insert the page into a message, or share its link."
          />
        }
      />
    </Panel>
  );
}
