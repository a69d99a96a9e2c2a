import type { Broadcast } from "@broadcast/contract/broadcasts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { isSending } from "./broadcast-display.ts";
import { outcomeText, recipientName, recipientTime } from "./results/recipient-display.ts";
import { useLatest } from "./scheduled-broadcasts.api.ts";

/** While it sends: the most recent recipients with time and outcome, latest first. */
export function LatestRows({ broadcast, timeZone }: { broadcast: Broadcast; timeZone: string }) {
  const isWatched = isSending(broadcast);
  const latest = useLatest(broadcast._id, isWatched);
  if (!isWatched || latest.length === 0) return null;
  return (
    <div className="mt-3 border-line border-t pt-2">
      <h3 className="font-semibold text-note">Latest</h3>
      <ol aria-label="Latest messages" className="mt-1 flex flex-col text-note tabular-nums">
        {latest.map((recipient) => (
          <li key={recipient.contact._id} className="flex min-h-7 items-baseline gap-3">
            <AppLink
              href={`/chats/${recipient.contact._id}`}
              className="min-w-0 shrink truncate rounded-sm font-medium text-text no-underline hover:underline"
            >
              {recipientName(recipient)}
            </AppLink>
            <span className="min-w-0 flex-1 truncate text-soft">{outcomeText(recipient)}</span>
            <span className="shrink-0 text-soft">{recipientTime(recipient, timeZone)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
