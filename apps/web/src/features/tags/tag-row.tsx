import type { Tag } from "@broadcast/contract/tags";
import { Tag as TagIcon } from "lucide-react";
import { counted } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import type { ListRowContent } from "../../ui/lists/ListRow.tsx";

/** "1 contact", "12,480 contacts". */
export const contactCountText = (count: number): string => counted(count, "contact");

/** A tag as a list row. */
export const tagRow = (tag: Tag): ListRowContent => ({
  leading: <Avatar name={tag.name} hue={tag.color ?? undefined} icon={<TagIcon className="size-[18px]" />} />,
  title: tag.name,
  subtitle: contactCountText(tag.contacts),
});
