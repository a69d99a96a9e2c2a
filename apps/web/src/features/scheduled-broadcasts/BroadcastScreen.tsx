import { SearchX } from "lucide-react";
import { useScreenParams, useScreenSearch } from "../../lib/screens/navigation.ts";
import { RecordPanel } from "../../ui/layout/RecordPanel.tsx";
import { BroadcastDetail } from "./BroadcastDetail.tsx";
import { BroadcastEditor } from "./draft/BroadcastEditor.tsx";
import { useBroadcast } from "./scheduled-broadcasts.api.ts";

/** /scheduled-broadcasts/{id} and below: the editor of a draft, or the progress of a broadcast. */
export function BroadcastScreen() {
  const { scheduledBroadcastId = "" } = useScreenParams();
  const { edit } = useScreenSearch();
  return (
    <RecordPanel
      title="Broadcast"
      read={useBroadcast(scheduledBroadcastId)}
      gone={{
        icon: <SearchX />,
        text: "The broadcast may have been deleted.",
        action: { label: "Go to scheduled broadcasts", href: "/scheduled-broadcasts" },
      }}
    >
      {(broadcast) =>
        broadcast.state === "draft" || (broadcast.state === "scheduled" && edit !== undefined) ? (
          <BroadcastEditor key={`${broadcast._id} ${broadcast.state}`} broadcast={broadcast} />
        ) : (
          <BroadcastDetail key={broadcast._id} broadcast={broadcast} />
        )
      }
    </RecordPanel>
  );
}
