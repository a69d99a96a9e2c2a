import { Eye } from "lucide-react";
import { type PresenceWords, type PresentPerson, presenceText } from "./presence.api.ts";

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

/** Shows who else is in a thread; empty while there is nobody, but present for screen readers. */
export function PresenceLine({ people, words }: { people: readonly PresentPerson[]; words?: PresenceWords }) {
  const isWriting = people.some(({ activity }) => activity === "writing");
  return (
    <p role="status" className="shrink-0">
      {people.length > 0 ? (
        <span className="flex items-center gap-2 px-4 pb-1.5 font-medium text-note text-soft sm:px-6">
          {isWriting ? <Dots /> : <Eye aria-hidden="true" className="size-3.5" />}
          {presenceText(people, words)}
        </span>
      ) : null}
    </p>
  );
}
