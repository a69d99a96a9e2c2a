import { type Message, messages } from "@broadcast/contract/messages";
import { MEDIA_NAMES, mediaKind } from "@broadcast/domain/messages/media-kind";
import { listTime } from "@broadcast/domain/time/dates";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { Contact, FileText, Film, Images, Mic } from "lucide-react";
import { call } from "../../lib/api/api-client.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { useNow } from "../../lib/live/use-now.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LeftByEscape } from "../../ui/layout/LeftByEscape.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { List } from "../../ui/lists/List.tsx";
import { useContact, useContactPlace } from "../contacts/index.ts";
import { chatName } from "./list/chat-row.tsx";

type Kind = "all" | "pictures" | "videos" | "audio" | "files";

const kinds: readonly { value: Kind; label: string }[] = [
  { value: "all", label: "All" },
  { value: "pictures", label: "Pictures" },
  { value: "videos", label: "Videos" },
  { value: "audio", label: "Audio" },
  { value: "files", label: "Files" },
];

const icons = { recording: Mic, video: Film, card: Contact, file: FileText } as const;

function Thumbnail({ media }: { media: Message["media"] }) {
  const [first] = media;
  if (!first) return null;
  const kind = mediaKind(first.contentType);
  if (kind === "picture")
    return <img src={first.url} alt="" loading="lazy" className="size-10 rounded-md bg-n3 object-cover" />;
  const Icon = icons[kind];
  return (
    <span className="grid size-10 place-items-center rounded-md bg-n3 text-soft">
      <Icon aria-hidden="true" className="size-5" />
    </span>
  );
}

const titleOf = ({ media }: Message): string => {
  const [first] = media;
  const name = first ? MEDIA_NAMES[mediaKind(first.contentType)] : "";
  return media.length > 1 ? `${name} and ${media.length - 1} more` : name;
};

/** All pictures, videos, recordings and files of a chat, each linked to its message. */
export function ChatMedia() {
  const { contactId = "" } = useScreenParams();
  const { chat: path } = useContactPlace(contactId);
  const { timezone } = useCurrentUser();
  const now = useNow();
  const contact = useContact(contactId);
  const name = contact.data ? chatName(contact.data) : "";
  const source = usePagedSearch<Message, { kind: Kind }>({
    name: `chats/media/${contactId}`,
    topics: messages.threadFiles.reads,
    initialQuery: { kind: "all" },
    fetchPage: async ({ query, page, pageSize, signal }) => {
      const { messages: items, paging } = await call(messages.threadFiles, {
        params: { contactId },
        query: { page, pageSize, kind: query.kind },
        signal,
      });
      return { items, paging };
    },
  });
  return (
    <LeftByEscape>
      <Panel
        title={name ? `Media with ${name}` : "Media"}
        body="bare"
        header={
          <div className="px-4 pt-3 pb-2.5">
            <FilterChips
              label="Show"
              value={source.query.kind}
              onChange={(kind) => source.setQuery({ kind })}
              chips={kinds}
            />
          </div>
        }
      >
        <List
          label="Media"
          type="nav"
          source={source}
          hrefOf={({ _id }) => `${path}?message=${_id}`}
          row={(message) => ({
            leading: <Thumbnail media={message.media} />,
            title: titleOf(message),
            subtitle: [message.direction === "out" ? "You" : name, message.text].filter(Boolean).join(": "),
            meta: listTime(message.time, now, timezone),
          })}
          noResultsText="Nothing of this kind yet"
          empty={
            <EmptyState
              icon={<Images />}
              title="No media yet"
              text="Pictures, videos, recordings, and files of this chat show up here."
            />
          }
        />
      </Panel>
    </LeftByEscape>
  );
}
