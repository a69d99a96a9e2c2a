import { listTime } from "@broadcast/domain/time/dates";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { ButtonLink } from "../../ui/actions/ButtonLink.tsx";
import { ListOverview } from "../../ui/lists/ListOverview.tsx";
import { useContentSearch, useFolderSearch } from "./content.api.ts";
import { type AnySection, itemHref } from "./content-section.ts";

const recentRows = 5;

/** Shown next to a section's list while no item is open. */
export function ContentOverview({ section }: { section: AnySection }) {
  const items = useContentSearch(section, `${section.path} overview`);
  const folders = useFolderSearch(section.contentType, `${section.path} overview folders`);
  const { timezone } = useCurrentUser();
  const known = Array.from({ length: Math.min(recentRows, items.count) }, (_, index) => items.itemAt(index));
  return (
    <ListOverview
      title={`Your ${section.plural}`}
      figures={[
        { label: "Total", value: items.paging.page > 0 ? items.paging.total : undefined },
        { label: "Folders", value: folders.paging.page > 0 ? folders.paging.total : undefined },
      ]}
      recent={{
        label: "Recently updated",
        rows: known.flatMap((item) =>
          item
            ? [
                {
                  href: itemHref(section, item._id),
                  title: item.name,
                  text: listTime(new Date(item.modifiedAt), businessNow(), timezone),
                },
              ]
            : [],
        ),
      }}
      action={<ButtonLink href={`${section.path}/folder`}>See folders</ButtonLink>}
    />
  );
}
