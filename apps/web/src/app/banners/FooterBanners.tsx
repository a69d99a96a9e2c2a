import type { CurrentUser } from "@broadcast/contract/users";
import { ChevronDown, ChevronUp } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { useBroadcastingPaused } from "../../lib/broadcasting-paused.ts";
import { useNow } from "../../lib/live/use-now.ts";
import { bottomBar } from "../../ui/layout/bottom-bar.ts";
import { type BannerKind, deferralMs, dueBanners } from "./due-banners.ts";
import { useIgnoreDates } from "./use-ignore-dates.ts";

// Lazy, because most accounts have no banners.
const FooterBanner = lazy(async () => ({ default: (await import("./FooterBanner.tsx")).FooterBanner }));

/** The banners under the panels: the most urgent is shown, the others sit behind a summary line. */
export function FooterBanners({ user, canOpen }: { user: CurrentUser; canOpen: (path: string) => boolean }) {
  const [ignoredAt, ignore] = useIgnoreDates(user._id);
  const isBroadcastingPaused = useBroadcastingPaused();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const restId = useId();
  const due = dueBanners({ user, isBroadcastingPaused, ignoredAt, now, canOpen });
  const [first, ...rest] = due;
  if (!first) return null;
  const draw = (kind: BannerKind) => (
    <FooterBanner
      key={kind}
      kind={kind}
      user={user}
      canOpen={canOpen}
      onIgnore={deferralMs[kind] ? () => ignore(kind) : undefined}
    />
  );
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <Suspense fallback={null}>
      <section ref={bottomBar} aria-label="Notices" className="shrink-0 border-line border-t">
        {draw(first)}
        {rest.length > 0 ? (
          <>
            <div id={restId} className="max-h-[40dvh] overflow-y-auto" hidden={!isOpen}>
              {rest.map(draw)}
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
    </Suspense>
  );
}
