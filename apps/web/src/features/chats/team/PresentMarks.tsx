import { Eye, PenLine } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Badge } from "../../../ui/display/Badge.tsx";
import { presenceText, usePresentChats } from "./presence.api.ts";
import { useTeam } from "./team.api.ts";

/** Passes on, by contact, the mark for another user in a chat. */
export function PresentMarks({ onMarks }: { onMarks: (marks: ReadonlyMap<string, ReactNode>) => void }) {
  const isTeam = (useTeam().data?.members.length ?? 0) > 1;
  const chats = usePresentChats(isTeam);
  useEffect(() => {
    onMarks(
      new Map(
        chats.map(({ contactId, people }) => {
          const isWriting = people.some(({ activity }) => activity === "writing");
          const [first] = people;
          const Icon = isWriting ? PenLine : Eye;
          return [
            contactId,
            <Badge key={contactId} icon={<Icon aria-hidden="true" className="size-3 shrink-0" />}>
              <span aria-hidden="true">{first?.name.split(" ")[0]}</span>
              <span className="sr-only">{presenceText(people)}</span>
            </Badge>,
          ];
        }),
      ),
    );
  }, [chats, onMarks]);
  return null;
}
