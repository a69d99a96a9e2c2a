import type { CampaignEvent } from "@broadcast/contract/campaign-events";
import { type Campaign, campaigns } from "@broadcast/contract/campaigns";
import { useEndpoint } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { counted } from "../../../lib/words/format.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { momentsOf } from "./timeline-words.ts";

const HOUR_MS = 3_600_000;

interface MoveEventDialogProps {
  campaign: Campaign;
  eventAt: string;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Shows when a running campaign's messages go once its event is moved, before it is. Mount it to open it. */
export function MoveEventDialog({ campaign, eventAt, onClose, onConfirm }: MoveEventDialogProps) {
  const { timezone } = useCurrentUser();
  const { data } = useEndpoint(
    campaigns.events,
    { params: { id: campaign._id }, query: { view: "published" } },
    { isQuiet: true },
  );
  const moments = data
    ? momentsOf({ ...campaign, eventAt }, data.events, { joinsAt: businessNow(), timeZone: timezone })
    : [];
  const goesWords = (event: CampaignEvent, at: Date | null): string => {
    const lateMs = at ? businessNow().getTime() - at.getTime() : 0;
    if (!at || lateMs < 0) return at ? `Goes ${momentWithin(at, timezone)}.` : "";
    if (campaign.state === "paused")
      return `That's ${momentWithin(at, timezone)}: you'll choose what happens to it when you resume.`;
    return lateMs <= (event.lateHours ?? campaign.lateHours) * HOUR_MS
      ? `That's ${momentWithin(at, timezone)}: contacts who don't have it yet get it right away.`
      : `That's ${momentWithin(at, timezone)}: contacts who don't have it yet won't get it.`;
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Move the event to ${momentWithin(eventAt, timezone)}?`}
      confirmLabel="Move event"
      isDisabled={data === undefined}
      onConfirm={onConfirm}
      body={
        data === undefined ? (
          <LoadingText />
        ) : (
          <ul className="flex flex-col gap-3 pt-3">
            {data.events.map((event, index) => (
              <li key={event._id} className="border-line border-t pt-3">
                <p className="break-words font-semibold">{event.name}</p>
                <p className="text-note text-soft">{goesWords(event, moments[index] ?? null)}</p>
              </li>
            ))}
          </ul>
        )
      }
    >
      {counted(campaign.waiting, "contact")} {campaign.waiting === 1 ? "waits" : "wait"} for a message. The
      messages move with the event, even those waiting to be sent, and no one gets one twice.
    </ConfirmDialog>
  );
}
