import { type LandingPageView, landingPages } from "@broadcast/contract/landing-pages";
import { listTime } from "@broadcast/domain/time/dates";
import { Eye } from "lucide-react";
import { searchPage, useEndpoint } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { phoneBesideName } from "../../lib/words/phone-beside-name.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListPanel } from "../../ui/lists/ListPanel.tsx";

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
    <ListPanel
      title={page ? `Views of ${page.name}` : "Views"}
      label="Views"
      search={{ label: "Search contacts", hasShortcut: false }}
      type="nav"
      source={source}
      hrefOf={({ contact }) => (contact ? `/contacts/${contact._id}` : null)}
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
  );
}
