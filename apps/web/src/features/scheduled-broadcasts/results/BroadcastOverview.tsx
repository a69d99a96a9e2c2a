import { Plus } from "lucide-react";
import { ButtonLink } from "../../../ui/actions/ButtonLink.tsx";
import { ListOverview } from "../../../ui/lists/ListOverview.tsx";
import { broadcastName, summaryOf } from "../broadcast-display.ts";
import { useLatestBroadcasts } from "../scheduled-broadcasts.api.ts";

/** Shown next to the broadcasts while none is open: drafts, waiting and sending ones. */
export function BroadcastOverview() {
  const drafts = useLatestBroadcasts("draft");
  const scheduled = useLatestBroadcasts("scheduled");
  const sending = useLatestBroadcasts("sending");
  const next = [sending, scheduled, drafts].flatMap((found) => found?.jobs ?? []).slice(0, 4);
  return (
    <ListOverview
      title="Your broadcasts"
      figures={[
        { label: "Drafts", value: drafts?.paging.total },
        { label: "Scheduled", value: scheduled?.paging.total },
        { label: "Sending", value: sending?.paging.total },
      ]}
      recent={{
        label: "Active and upcoming",
        rows: next.map((broadcast) => ({
          href: `/scheduled-broadcasts/${broadcast._id}`,
          title: broadcastName(broadcast),
          text: summaryOf(broadcast),
        })),
      }}
      action={
        <ButtonLink kind="primary" href="/scheduled-broadcasts/new" icon={<Plus />}>
          New broadcast
        </ButtonLink>
      }
    />
  );
}
