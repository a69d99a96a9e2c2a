import { type AttachmentDownload, attachments } from "@broadcast/contract/attachments";
import { listTime } from "@broadcast/domain/time/dates";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
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
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";

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
    <Panel
      title={attachment ? `Downloads of ${attachment.name}` : "Downloads"}
      trailing={source.paging.page > 0 ? source.paging.total : undefined}
      body="bare"
      header={
        <div className="px-4 py-3">
          <SearchField
            label="Search contacts"
            value={source.term}
            onChange={source.setTerm}
            hasShortcut={false}
          />
        </div>
      }
    >
      <List
        label="Contacts who downloaded the attachment"
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
    </Panel>
  );
}
