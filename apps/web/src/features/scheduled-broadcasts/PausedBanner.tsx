import type { Broadcast } from "@broadcast/contract/broadcasts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import type { Steering } from "./use-steering.ts";

interface PausedBannerProps {
  broadcast: Broadcast;
  steering: Steering;
  onBrake: () => void;
}

/** Why a broadcast is paused, and the two ways from there. */
export function PausedBanner({ broadcast: { pauseReason }, steering, onBrake }: PausedBannerProps) {
  return (
    <div className="flex flex-col gap-2">
      <Banner tone="caution" title="Paused.">
        {pauseReason ? `${pauseReason} ` : ""}What has not left waits.
      </Banner>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isLoading={steering.isBusy} onClick={steering.resume}>
          Go on anyway
        </Button>
        <Button size="sm" kind="danger-outline" onClick={onBrake}>
          Stop for good
        </Button>
      </div>
    </div>
  );
}
