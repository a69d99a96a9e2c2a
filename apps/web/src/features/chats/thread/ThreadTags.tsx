import { memo } from "react";
import { Badge } from "../../../ui/display/Badge.tsx";
import { TagBadge } from "../../tags/index.ts";

const shown = 2;

/** A contact's tags in the bar of the thread, as far as there is room. */
export const ThreadTags = memo(function ThreadTags({ tags }: { tags: readonly string[] }) {
  return (
    // A tag that does not fit wraps out of sight as a whole, so that the name keeps its room, including on the
    // narrowest phones.
    <span className="hidden h-[22px] min-w-0 min-[380px]:flex flex-1 basis-0 flex-wrap gap-1.5 overflow-hidden">
      {/* The first of a line never wraps. */}
      <span aria-hidden="true" className="h-full" />
      {tags.slice(0, shown).map((tag) => (
        <TagBadge key={tag} name={tag} />
      ))}
      {tags.length > shown ? <Badge>{`+${tags.length - shown}`}</Badge> : null}
    </span>
  );
});
