import { type LandingPage, landingPages } from "@broadcast/contract/landing-pages";
import { LayoutTemplate } from "lucide-react";
import { searchPage } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import type { ContentQuery, ContentSection } from "../content/index.ts";
import { CreatePageDialog } from "./CreatePageDialog.tsx";

export const landingPageSection: ContentSection<LandingPage> = {
  contentType: "landingPage",
  path: "/landing-pages",
  singular: "landing page",
  plural: "landing pages",
  icon: LayoutTemplate,
  calls: landingPages,
  fetchPage: searchPage<typeof landingPages.search, "landingPages", ContentQuery>(
    landingPages.search,
    "landingPages",
    ({ term, query }) => ({ body: { term, ...query } }),
  ),
  row: ({ name, title, views, publishedAt }) => ({
    leading: <Avatar name={name} icon={<LayoutTemplate className="size-[18px]" />} />,
    subtitle: `${publishedAt ? counted(views, "view") : "Draft"} · ${title}`,
  }),
  emptyText: "Make a page for an offer, an event or a form, and send it as a link.",
  CreateDialog: (props) => <CreatePageDialog {...props} />,
};
