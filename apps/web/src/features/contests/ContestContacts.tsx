import { type Contest, type ContestEntrant, contests } from "@broadcast/contract/contests";
import { contestState } from "@broadcast/domain/automation/contest-state";
import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Mail, UserPlus, Users, X } from "lucide-react";
import { useState } from "react";
import { searchPage, useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { usePagedSearch } from "../../lib/api/paged-search.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { useNow } from "../../lib/live/use-now.ts";
import { useScreenParams } from "../../lib/screens/navigation.ts";
import { phoneBesideName } from "../../lib/words/phone-beside-name.ts";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListPanel } from "../../ui/lists/ListPanel.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { tellContactAction } from "../contact-actions/index.ts";
import { ContactPicker } from "../contacts/index.ts";
import { entriesText, entryWayLabels } from "./contest-words.ts";
import { PostalEntryDialog } from "./PostalEntryDialog.tsx";

/** /contests/{contestId}/contacts: the entrants of a contest, latest first. */
export function ContestContacts() {
  const id = useScreenParams().contestId ?? "";
  const { data: contest } = useEndpoint(contests.get, { params: { id } }, { isQuiet: true });
  return <EntrantList key={id} contestId={id} contest={contest} />;
}

function EntrantList({ contestId, contest }: { contestId: string; contest: Contest | undefined }) {
  const { timezone } = useCurrentUser();
  const now = new Date(useNow());
  const isOpen = contest !== undefined && contestState(contest, now) === "open";
  const params = { id: contestId };
  const enter = useSend(contests.enterContacts);
  const remove = useSend(contests.removeContact);
  const [asked, setAsked] = useState<"contacts" | "post" | null>(null);
  const [leaving, setLeaving] = useState<ContestEntrant | null>(null);
  const source = usePagedSearch<ContestEntrant & { _id: string }, object>({
    name: `contest-contacts:${contestId}`,
    topics: ["content"],
    initialQuery: {},
    fetchPage: async (request) => {
      const page = await searchPage<typeof contests.searchContacts, "entrants", object>(
        contests.searchContacts,
        "entrants",
        ({ term }) => ({ params, body: { term } }),
      )(request);
      return { ...page, items: page.items.map((entrant) => ({ ...entrant, _id: entrant.code })) };
    },
  });
  return (
    <ListPanel
      title={contest ? `Contacts of ${contest.name}` : "Contacts of the contest"}
      label="Contest contacts"
      search={{ label: "Search contacts", hasShortcut: false }}
      header={
        isOpen ? (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" icon={<UserPlus aria-hidden="true" />} onClick={() => setAsked("contacts")}>
              Add contacts
            </Button>
            <Button size="sm" icon={<Mail aria-hidden="true" />} onClick={() => setAsked("post")}>
              Add entry by mail
            </Button>
          </div>
        ) : null
      }
      type="nav"
      source={source}
      hrefOf={({ contact }) => (contact ? `/contacts/${contact._id}` : null)}
      row={({ contact, entries, ways, enteredAt }) => ({
        leading: <Avatar name={contact?.name ?? "Deleted contact"} />,
        title: contact?.name ?? "Deleted contact",
        subtitle: [
          entries > 1 && entriesText(entries),
          ways.map((way) => entryWayLabels[way]).join(", "),
          contact && phoneBesideName(contact),
        ]
          .filter(Boolean)
          .join(" · "),
        meta: listTime(enteredAt, businessNow(), timezone),
      })}
      rowActions={
        isOpen
          ? (entrant) =>
              entrant.contact ? (
                <IconButton
                  label={`Remove ${entrant.contact.name}`}
                  size="sm"
                  icon={<X aria-hidden="true" />}
                  onClick={() => setLeaving(entrant)}
                />
              ) : null
          : undefined
      }
      empty={
        <EmptyState
          icon={<Users />}
          title="No entries yet"
          text={
            isOpen
              ? "People enter through your form, link, keyword or official rules page. You can also add them here."
              : "People can enter while the contest is open."
          }
        />
      }
    >
      <ContactPicker
        isOpen={asked === "contacts"}
        onClose={() => setAsked(null)}
        title="Add contacts to the contest"
        confirmLabel="Add contacts"
        onSelect={async (body) => {
          tellContactAction(await enter.mutateAsync({ params, body }));
          source.reload();
        }}
      />
      {asked === "post" ? (
        <PostalEntryDialog
          contestId={contestId}
          onClose={() => setAsked(null)}
          onEntered={() => source.reload()}
        />
      ) : null}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Remove ${leaving?.contact?.name ?? ""} from the contest?`}
        confirmLabel="Remove"
        isDanger
        onConfirm={async () => {
          if (!leaving?.contact) return;
          await remove.mutateAsync({ params: { ...params, contactId: leaving.contact._id } });
          toast.success("Removed from the contest");
          source.reload();
        }}
      >
        All their entries will be deleted. They'll still be in your contacts.
      </ConfirmDialog>
    </ListPanel>
  );
}
