import type { Folder } from "@broadcast/contract/folders";
import { Folder as FolderIcon } from "lucide-react";
import { counted } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import type { ListRowContent } from "../../ui/lists/ListRow.tsx";

/** A folder as a list row. */
export const folderRow = (folder: Folder): ListRowContent => ({
  leading: <Avatar name={folder.name} icon={<FolderIcon className="size-[18px]" />} />,
  title: folder.name,
  subtitle: counted(folder.count, "item"),
});
