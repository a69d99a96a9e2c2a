import { type Bundle, bundles } from "@broadcast/contract/bundles";
import { Package } from "lucide-react";
import { searchPage } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import type { ContentQuery, ContentSection } from "../content/index.ts";
import { bundledKinds } from "./bundled-kinds.ts";
import { CreateBundleDialog } from "./CreateBundleDialog.tsx";

export const bundleSection: ContentSection<Bundle> = {
  contentType: "bundle",
  path: "/bundles",
  singular: "bundle",
  plural: "bundles",
  icon: Package,
  calls: bundles,
  fetchPage: searchPage<typeof bundles.search, "bundles", ContentQuery>(
    bundles.search,
    "bundles",
    ({ term, query }) => ({ body: { term, ...query } }),
  ),
  row: (bundle) => ({
    leading: <Avatar name={bundle.name} icon={<Package className="size-[18px]" />} />,
    subtitle: `${counted(countOf(bundle), "item")} · ${bundle.share ? "Shared by link" : "Not shared"}`,
  }),
  emptyText: "Group content and share it with a link. Anyone who opens it can import it into their account.",
  CreateDialog: (props) => <CreateBundleDialog {...props} />,
};

const countOf = (bundle: Bundle): number =>
  bundledKinds.reduce((sum, { list }) => sum + bundle[list].length, 0);
