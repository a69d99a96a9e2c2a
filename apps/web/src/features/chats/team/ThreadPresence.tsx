import { Eye } from "lucide-react";
import { useEffect } from "react";
import { presenceText, useBeingPresent, usePresentChats } from "./presence.api.ts";
import { useTeam } from "./team.api.ts";
import { noteTeamNames } from "./team-names.ts";
import type { WritingSignal } from "./writing-signal.ts";

interface ThreadPresenceProps {
  contactId: string;
  writing: WritingSignal;
}

function Dots() {
  return (
    <span aria-hidden="true" className="flex gap-[3px]">
      {[0, 200, 400].map((delay) => (
        <span
          key={delay}
          className="size-[5px] rounded-full bg-current motion-safe:animate-pulse"
          style={{ animationDelay: `${delay}ms` }}
        />
      ))}
    </span>
  );
}

/** Says who else of the account is in a chat, so that two don't answer at once, and tells them of oneself. */
export function ThreadPresence({ contactId, writing }: ThreadPresenceProps) {
  const members = useTeam().data?.members;
  const isTeam = members !== undefined && members.length > 1;
  useEffect(() => {
    if (members && members.length > 1) noteTeamNames(new Map(members.map(({ _id, name }) => [_id, name])));
  }, [members]);
  useBeingPresent(contactId, writing, isTeam);
  const people = usePresentChats(isTeam).find((chat) => chat.contactId === contactId)?.people ?? [];
  const isWriting = people.some(({ activity }) => activity === "writing");
  return (
    <p role="status" className="shrink-0">
      {people.length > 0 ? (
        <span className="flex items-center gap-2 px-4 pb-1.5 font-medium text-note text-soft sm:px-6">
          {isWriting ? <Dots /> : <Eye aria-hidden="true" className="size-3.5" />}
          {presenceText(people)}
        </span>
      ) : null}
    </p>
  );
}
