import type { Broadcast } from "@broadcast/contract/broadcasts";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { isPausedByHand, type Steering } from "./use-steering.ts";

interface PausedBannerProps {
  broadcast: Broadcast;
  steering: Steering;
  onBrake: () => void;
}

/** Why a broadcast is paused; if it paused automatically, with both ways to continue. */
export function PausedBanner({ broadcast, steering, onBrake }: PausedBannerProps) {
  const { pauseReason } = broadcast;
  const paused = (
    <Banner tone="caution" title="Paused.">
      {pauseReason ? `${pauseReason} ` : ""}Unsent messages are on hold.
    </Banner>
  );
  if (isPausedByHand(broadcast)) return paused;
  return (
    <div className="flex flex-col gap-2">
      {paused}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isLoading={steering.isBusy} onClick={steering.resume}>
          Resume anyway
        </Button>
        <Button size="sm" kind="danger" onClick={onBrake}>
          Stop for good
        </Button>
      </div>
    </div>
  );
}
