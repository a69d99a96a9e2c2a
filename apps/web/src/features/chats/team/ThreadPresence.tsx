import { KnownTeam } from "./KnownTeam.tsx";
import { PresenceLine } from "./PresenceLine.tsx";
import { useBeingInChat, usePresentChats } from "./presence.api.ts";
import { useTeam } from "./team.api.ts";
import type { WritingSignal } from "./writing-signal.ts";

interface ThreadPresenceProps {
  contactId: string;
  writing: WritingSignal;
}

/** Shows which other users are in a chat, so that two don't reply at once, and announces this user to them. */
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
