import { SearchX } from "lucide-react";
import { useScreenParams, useScreenPath, useScreenSearch } from "../../lib/screens/navigation.ts";
import { RecordPanel } from "../../ui/layout/RecordPanel.tsx";
import { BroadcastDetail } from "./BroadcastDetail.tsx";
import { BroadcastEditor } from "./draft/BroadcastEditor.tsx";
import { BroadcastContacts } from "./results/BroadcastContacts.tsx";
import { outcomeOf } from "./results/broadcast-outcomes.ts";
import { useBroadcast } from "./scheduled-broadcasts.api.ts";

/** /scheduled-broadcasts/{id} and below: the editor of a draft, or a broadcast's progress and its contacts. */
export function BroadcastScreen() {
  const { scheduledBroadcastId = "" } = useScreenParams();
  const { edit, outcome: asked } = useScreenSearch();
  const outcome = outcomeOf(useScreenPath(), asked);
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
        ) : outcome ? (
          <BroadcastContacts key={broadcast._id} broadcast={broadcast} outcome={outcome} />
        ) : (
          <BroadcastDetail key={broadcast._id} broadcast={broadcast} />
        )
      }
    </RecordPanel>
  );
}
