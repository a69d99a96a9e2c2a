import { type AttachmentDownload, attachments } from "@broadcast/contract/attachments";
import { listTime } from "@broadcast/domain/time/dates";
import { Download } from "lucide-react";
import { searchPage, useEndpoint } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { counted } from "../../lib/words/format.ts";
import { phoneBesideName } from "../../lib/words/phone-beside-name.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListPanel } from "../../ui/lists/ListPanel.tsx";

/** Contacts who downloaded an attachment, latest first. */
export function AttachmentDownloads() {
  const id = useScreenParams().attachmentId ?? "";
  return <DownloadList key={id} attachmentId={id} />;
}

function DownloadList({ attachmentId }: { attachmentId: string }) {
  const { data: attachment } = useEndpoint(
    attachments.get,
    { params: { id: attachmentId } },
    { isQuiet: true },
  );
  const { timezone } = useCurrentUser();
  const source = usePagedSearch<AttachmentDownload & { _id: string }, object>({
    name: `attachment-downloads:${attachmentId}`,
    topics: attachments.searchDownloads.reads,
    initialQuery: {},
    fetchPage: async (request) => {
      const page = await searchPage<typeof attachments.searchDownloads, "downloads", object>(
        attachments.searchDownloads,
        "downloads",
        ({ term }) => ({ params: { id: attachmentId }, body: { term } }),
      )(request);
      return { ...page, items: page.items.map((download) => ({ ...download, _id: download.contact._id })) };
    },
  });
  return (
    <ListPanel
      title={attachment ? `Downloads of ${attachment.name}` : "Downloads"}
      label="Contacts who downloaded the attachment"
      search={{ label: "Search contacts", hasShortcut: false }}
      type="nav"
      source={source}
      hrefOf={({ contact }) => `/contacts/${contact._id}`}
      row={({ contact, downloads, lastAt }) => ({
        leading: <Avatar name={contact.name} />,
        title: contact.name,
        subtitle: [counted(downloads, "download"), phoneBesideName(contact)].filter(Boolean).join(" · "),
        meta: listTime(lastAt, businessNow(), timezone),
      })}
      empty={
        <EmptyState
          icon={<Download />}
          title="No downloads yet"
          text="Insert it into a message to see who downloads it."
        />
      }
    />
  );
}
