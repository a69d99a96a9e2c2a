import {
  type MailReader,
  type MailReaderFilter,
  mailOpens,
  type OpensOf,
} from "@broadcast/contract/mail-opens";
import { FilterChips } from "@broadcast/ui/inputs/FilterChips.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { MailOpen } from "lucide-react";
import { searchPage } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { counted } from "../../lib/words/format.ts";
import { momentText } from "../../lib/words/moment-text.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { List } from "../../ui/lists/List.tsx";

const filters = [
  { value: "opened", label: "Opened" },
  { value: "not-opened", label: "Not opened" },
  { value: "clicked", label: "Clicked" },
] as const;

const openWords = { human: "Opened", suspected: "Possibly opened", machine: "Opened automatically" } as const;

/** The contacts who opened emails, as far as that can be known, and who clicked. Mount it to open it. */
export function MailReadersDialog({ of, onClose }: { of: OpensOf; onClose: () => void }) {
  const { timezone } = useCurrentUser();
  const source = usePagedSearch<MailReader & { _id: string }, { filter: MailReaderFilter }>({
    name: `mail-readers:${JSON.stringify(of)}`,
    initialQuery: { filter: "opened" },
    fetchPage: async (request) => {
      const page = await searchPage<typeof mailOpens.searchReaders, "readers", { filter: MailReaderFilter }>(
        mailOpens.searchReaders,
        "readers",
        ({ term, query }) => ({ body: { of, term, ...query } }),
      )(request);
      const from = (request.page - 1) * request.pageSize;
      // A contact may have received several of the emails.
      return {
        ...page,
        items: page.items.map((reader, at) => ({ ...reader, _id: `${reader.contact._id} ${from + at}` })),
      };
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Opened and clicked" size="md">
      <div className="flex min-h-0 flex-col gap-3">
        <SearchField
          label="Search contacts"
          value={source.term}
          onChange={source.setTerm}
          hasShortcut={false}
        />
        <FilterChips
          label="Show"
          chips={filters}
          value={source.query.filter}
          onChange={(filter) => source.setQuery({ filter })}
        />
        <div className="flex h-[50dvh] flex-col">
          <List
            label="Recipients"
            type="nav"
            source={source}
            hrefOf={({ contact }) => `/contacts/${contact._id}`}
            row={({ contact, opened, reason, openedAt, clicks }) => ({
              leading: <Avatar name={contact.name} />,
              title: contact.name,
              subtitle: [
                opened ? openWords[opened] : "Not opened, as far as we know",
                openedAt ? momentText(openedAt, timezone) : "",
                clicks > 0 ? counted(clicks, "click") : "",
                reason,
              ]
                .filter(Boolean)
                .join(" · "),
            })}
            noResultsText="No one here"
            empty={<EmptyState icon={<MailOpen />} title="No one here yet" />}
          />
        </div>
      </div>
    </Dialog>
  );
}
