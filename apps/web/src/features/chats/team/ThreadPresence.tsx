import { KnownTeam } from "./KnownTeam.tsx";
import { PresenceLine } from "./PresenceLine.tsx";
import { useBeingInChat, usePresentChats } from "./presence.api.ts";
import { useTeam } from "./team.api.ts";
import type { WritingSignal } from "./writing-signal.ts";

interface ThreadPresenceProps {
  contactId: string;
  writing: WritingSignal;
}

/** Says who else of the account is in a chat, so that two don't answer at once, and tells them of oneself. */
export function ThreadPresence({ contactId, writing }: ThreadPresenceProps) {
  const members = useTeam().data?.members;
  const isTeam = members !== undefined && members.length > 1;
  useBeingInChat(contactId, writing, isTeam);
  const people = usePresentChats(isTeam).find((chat) => chat.contactId === contactId)?.people ?? [];
  return (
    <>
      <KnownTeam />
      <PresenceLine people={people} />
    </>
  );
}
