import { type Space, type SpaceInvitation, spaces } from "@broadcast/contract/spaces";
import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { UsersRound } from "lucide-react";
import { useContext, useEffect, useId } from "react";
import { searchPage, useSend } from "../../lib/api/api-hooks.ts";
import { type PagedRows, usePagedSearch } from "../../lib/api/paged-search.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { useGo } from "../../lib/screens/navigation.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { CurrentPath } from "../../ui/lists/current-path.ts";
import { ListRow } from "../../ui/lists/ListRow.tsx";
import { SpaceBadge } from "./SpaceBadge.tsx";
import { SpaceLine } from "./SpaceLine.tsx";

const topics = ["spaces"] as const;

const fetchShared = searchPage<typeof spaces.shared, "spaces", object>(
  spaces.shared,
  "spaces",
  ({ term }) => ({ body: { term } }),
);

const fetchInvitations = searchPage<typeof spaces.invitations, "invitations", object>(
  spaces.invitations,
  "invitations",
  () => ({ body: {} }),
);

/** Spaces of other accounts: invitations, and those the user is a member of. */
export function SharedSpaces({ term }: { term: string }) {
  const shared = usePagedSearch({
    name: "shared-spaces",
    fetchPage: fetchShared,
    initialQuery: {},
    topics,
  });
  const asked = usePagedSearch({
    name: "space-invitations",
    fetchPage: fetchInvitations,
    initialQuery: {},
    topics,
    keyOf: ({ space }) => space._id,
  });
  const { setTerm } = shared;
  useEffect(() => setTerm(term), [setTerm, term]);
  const headingId = useId();
  const invitationCount = term.trim() === "" ? asked.count : 0;
  if (shared.count + invitationCount === 0) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="-mx-4 -mb-3 max-h-[45vh] overflow-y-auto border-line border-t"
    >
      <h2 id={headingId} className="px-4 pt-3 pb-1.5 text-note font-semibold text-soft">
        Shared with you
      </h2>
      <ul>
        {rowsOf(asked, invitationCount).map((invitation) => (
          <InvitationRow key={invitation.space._id} invitation={invitation} />
        ))}
      </ul>
      {invitationCount > 0 ? <MoreButton what="invitations" source={asked} /> : null}
      <ul>
        {rowsOf(shared, shared.count).map((space) => (
          <SharedRow key={space._id} space={space} />
        ))}
      </ul>
      <MoreButton what="spaces" source={shared} />
    </section>
  );
}

const rowsOf = <Item,>({ itemAt }: PagedRows<Item>, count: number): Item[] =>
  Array.from({ length: count }, (_, index) => itemAt(index)).filter((item) => item !== undefined);

function MoreButton<Item>({ what, source }: { what: string; source: PagedRows<Item> }) {
  if (source.paging.page >= source.paging.pages) return null;
  return (
    <div className="flex justify-center py-2">
      <Button size="sm" isLoading={source.isLoadingMore} onClick={source.loadMore}>
        Show more {what}
      </Button>
    </div>
  );
}

function InvitationRow({ invitation }: { invitation: SpaceInvitation }) {
  const { space, from } = invitation;
  const go = useGo();
  const answer = useSend(spaces.answerInvitation);
  const reply = async (choice: "accept" | "decline") => {
    await answer.mutateAsync({ params: { id: space._id }, body: { answer: choice } });
    if (choice === "accept") go(`/spaces/${space._id}`);
    else toast.success("You'll keep getting texts");
  };
  return (
    <li className="flex flex-col gap-2 border-line border-b px-4 py-3">
      <p className="text-body font-semibold text-pretty [overflow-wrap:anywhere]">
        {from} invited you to {space.name}
      </p>
      <p className="text-note text-pretty text-soft">
        You get its messages as texts now. If you join, you'll read and write here instead. {from} will see
        that you use the app, but nothing from your account.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          size="sm"
          aria-label={`Join ${space.name}`}
          isLoading={answer.isPending}
          // The call shows its own error.
          onClick={() => void reply("accept").catch(() => {})}
        >
          Join
        </Button>
        <Button
          size="sm"
          aria-label={`Keep texts of ${space.name}`}
          isDisabled={answer.isPending}
          onClick={() => void reply("decline").catch(() => {})}
        >
          Keep texts
        </Button>
      </div>
    </li>
  );
}

function SharedRow({ space }: { space: Space }) {
  const { timezone } = useCurrentUser();
  const href = `/spaces/${space._id}`;
  const isHere = useContext(CurrentPath) === href;
  return (
    <li className="h-row border-line border-b">
      <AppLink
        href={href}
        aria-current={isHere ? "page" : undefined}
        className="block h-full no-underline hover:bg-n2 active:bg-n3 focus-visible:shadow-[inset_0_0_0_2px_var(--b9)]"
      >
        <ListRow
          isCurrent={isHere}
          content={{
            title: `${space.name} · ${space.user.name}`,
            subtitle: <SpaceLine space={space} />,
            leading: <Avatar name={space.name} icon={<UsersRound className="size-[18px]" />} />,
            isUnread: space.isUnread,
            meta: space.lastMessage ? listTime(space.lastMessage.time, businessNow(), timezone) : undefined,
            badge: <SpaceBadge space={space} />,
          }}
        />
      </AppLink>
    </li>
  );
}
