import type { ContentSectionScreens } from "../../lib/screens/content-section-screens.ts";
import type { Screen } from "../../lib/screens/screen.ts";

export const attachmentScreens: ContentSectionScreens = {
  path: "/attachments",
  param: "attachmentId",
  titles: { list: "Attachments", detail: "Attachment" },
  section: async () => (await import("./attachment-section.tsx")).attachmentSection,
  detail: async () => (await import("./AttachmentDetail.tsx")).AttachmentDetail,
};

const downloads = (path: string): Screen => ({
  path,
  guard: "signed-in",
  panel: "detail",
  title: "Downloads of an attachment",
  load: async () => (await import("./AttachmentDownloads.tsx")).AttachmentDownloads,
});

export const attachmentDownloadScreens: readonly Screen[] = [
  downloads("/attachments/{attachmentId}/downloads"),
  downloads("/attachments/folder/{folderId}/{attachmentId}/downloads"),
];
