import type { CurrentUser } from "@broadcast/contract/users";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useId, useState } from "react";
import { useBroadcastingPaused } from "../lib/broadcasting-paused.ts";
import { useIsPhone } from "../lib/media-query.ts";
import { useNow } from "../lib/use-now.ts";
import { bottomBar } from "../ui/layout/bottom-bar.ts";
import { deferralMs, dueBanners } from "./due-banners.ts";
import { FooterBanner } from "./FooterBanner.tsx";
import { useIgnoreDates } from "./use-ignore-dates.ts";

/** What stands under the panels while something needs doing: the most urgent in full, the others behind one quiet line. */
export function FooterBanners({ user, canOpen }: { user: CurrentUser; canOpen: (path: string) => boolean }) {
  const [ignoredAt, ignore] = useIgnoreDates(user._id);
  const isBroadcastingPaused = useBroadcastingPaused();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const shownAtOnce = useIsPhone() ? 1 : 2;
  const restId = useId();
  const due = dueBanners({ user, isBroadcastingPaused, ignoredAt, now, canOpen });
  if (due.length === 0) return null;
  const shown = due.slice(0, shownAtOnce);
  const rest = due.slice(shownAtOnce);
  const draw = (kinds: typeof due) =>
    kinds.map((kind) => (
      <FooterBanner
        key={kind}
        kind={kind}
        user={user}
        canOpen={canOpen}
        onIgnore={deferralMs[kind] ? () => ignore(kind) : undefined}
      />
    ));
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <section ref={bottomBar} aria-label="Notices" className="shrink-0 border-line border-t">
      {draw(shown)}
      {rest.length > 0 ? (
        <>
          <div id={restId} className="max-h-[40dvh] overflow-y-auto" hidden={!isOpen}>
            {draw(rest)}
          </div>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={restId}
            onClick={() => setOpen(!isOpen)}
            className="flex h-8 w-full items-center justify-center gap-1.5 bg-page text-note font-medium text-soft hover:text-text pointer-coarse:h-11"
          >
            {isOpen ? "Show less" : `${rest.length} more`}
            <Chevron aria-hidden="true" className="size-3.5" />
          </button>
        </>
      ) : null}
    </section>
  );
}
