import { type Attachment, type AttachmentKind, attachments } from "@broadcast/contract/attachments";
import { fileSizeText } from "@broadcast/domain/content/file-size";
import { File, FileText, Film, Image, type LucideIcon, Music, Paperclip } from "lucide-react";
import { searchPage } from "../../lib/api/api-hooks.ts";
import { counted } from "../../lib/words/format.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import type { ContentQuery, ContentSection } from "../content/index.ts";
import { CreateAttachmentDialog } from "./CreateAttachmentDialog.tsx";

const icons: Readonly<Record<AttachmentKind, LucideIcon>> = {
  picture: Image,
  audio: Music,
  video: Film,
  pdf: FileText,
  file: File,
};

export const attachmentSection: ContentSection<Attachment> = {
  contentType: "attachment",
  path: "/attachments",
  singular: "attachment",
  plural: "attachments",
  icon: Paperclip,
  calls: attachments,
  fetchPage: searchPage<typeof attachments.search, "attachments", ContentQuery>(
    attachments.search,
    "attachments",
    ({ term, query }) => ({ body: { term, ...query } }),
  ),
  row: ({ name, kind, fileName, fileSize, downloads }) => {
    const Icon = icons[kind];
    return {
      leading: <Avatar name={name} icon={<Icon className="size-[18px]" />} />,
      subtitle: fileName
        ? `${counted(downloads, "download")} · ${fileSizeText(fileSize)} · ${fileName}`
        : "No file yet",
    };
  },
  emptyText: "Send files of up to 100 MB as a link, and see who downloads them.",
  CreateDialog: (props) => <CreateAttachmentDialog {...props} />,
};
