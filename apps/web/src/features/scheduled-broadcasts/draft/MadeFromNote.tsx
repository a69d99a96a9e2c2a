import type { Broadcast } from "@broadcast/contract/broadcasts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { broadcastName } from "../broadcast-display.ts";
import { useBroadcast } from "../scheduled-broadcasts.api.ts";

function NoteOn({ madeFrom }: { madeFrom: string }) {
  const { data } = useBroadcast(madeFrom);
  return (
    <p className="text-note text-soft">
      For people who didn't get{" "}
      <AppLink
        href={`/scheduled-broadcasts/${madeFrom}`}
        className="font-semibold text-b11 underline-offset-2 hover:underline"
      >
        {data ? broadcastName(data) : "an earlier broadcast"}
      </AppLink>
      .
    </p>
  );
}

/** The broadcast whose unsent recipients this one is for. */
export function MadeFromNote({ broadcast }: { broadcast: Broadcast }) {
  return broadcast.madeFrom ? <NoteOn madeFrom={broadcast.madeFrom} /> : null;
}
