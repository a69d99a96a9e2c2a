import { type SharedSpaces as Shared, type Space, spaces } from "@broadcast/contract/spaces";
import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { BellOff, UsersRound } from "lucide-react";
import { useContext, useId } from "react";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { businessNow } from "../../lib/live/business-clock.ts";
import { useGo } from "../../lib/screens/navigation.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { Avatar } from "../../ui/display/Avatar.tsx";
import { CurrentPath } from "../../ui/lists/current-path.ts";
import { ListRow } from "../../ui/lists/ListRow.tsx";
import { lastSaid } from "./last-said.ts";

/** What other accounts share with the person: invitations, and the spaces they are in. */
export function SharedSpaces({ term }: { term: string }) {
  const { data } = useEndpoint(spaces.shared, {}, { isQuiet: true });
  const headingId = useId();
  const words = term.trim().toLowerCase();
  const shown = (data?.spaces ?? []).filter(({ name }) => name.toLowerCase().includes(words));
  const invitations = words === "" ? (data?.invitations ?? []) : [];
  if (shown.length + invitations.length === 0) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="-mx-4 -mb-3 max-h-[45vh] overflow-y-auto border-line border-t"
    >
      <h2 id={headingId} className="px-4 pt-3 pb-1.5 text-note font-semibold text-soft">
        Shared with you
      </h2>
      <ul>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.space._id} invitation={invitation} />
        ))}
        {shown.map((space) => (
          <SharedRow key={space._id} space={space} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({ invitation }: { invitation: Shared["invitations"][number] }) {
  const { space, from } = invitation;
  const go = useGo();
  const answer = useSend(spaces.answerInvitation);
  const reply = async (choice: "accept" | "decline") => {
    await answer.mutateAsync({ params: { id: space._id }, body: { answer: choice } });
    if (choice === "accept") go(`/spaces/${space._id}`);
    else toast.success("You keep getting texts");
  };
  return (
    <li className="flex flex-col gap-2 border-line border-b px-4 py-3">
      <p className="text-body font-semibold text-pretty [overflow-wrap:anywhere]">
        {from} invites you to {space.name}
      </p>
      <p className="text-note text-pretty text-soft">
        You get its messages as texts now. Join, and you read and write here instead. {from} sees that you use
        the app, and nothing of your account.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          size="sm"
          aria-label={`Join ${space.name}`}
          isLoading={answer.isPending}
          // The call tells its own error.
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
            subtitle: lastSaid(space),
            leading: <Avatar name={space.name} icon={<UsersRound className="size-[18px]" />} />,
            isUnread: space.isUnread,
            meta: space.lastMessage ? listTime(space.lastMessage.time, businessNow(), timezone) : undefined,
            badge:
              space.notifications === "muted" ? (
                <BellOff role="img" aria-label="Muted" className="size-4 text-soft" />
              ) : undefined,
          }}
        />
      </AppLink>
    </li>
  );
}
