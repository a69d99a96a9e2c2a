import type { Broadcast } from "@broadcast/contract/broadcasts";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Tooltip } from "@broadcast/ui/overlays/Tooltip.tsx";
import { OctagonX, Pause, Play } from "lucide-react";
import { useEffect, useRef } from "react";
import { commandKeyLabel, commandShortcut, isCommandWith } from "../../../lib/screens/command-key.ts";
import type { Steering } from "./use-steering.ts";

interface SteeringButtonsProps {
  broadcast: Broadcast;
  steering: Steering;
  /** Asks before it stops. */
  onBrake: () => void;
}

/** Pause or resume, and separately the emergency brake, which one keystroke reaches from anywhere on the screen. */
export function SteeringButtons({ broadcast, steering, onBrake }: SteeringButtonsProps) {
  const latest = useRef(onBrake);
  latest.current = onBrake;
  useEffect(() => {
    const brake = (event: KeyboardEvent) => {
      // Control or Command and period: the traditional cancel shortcut on Apple computers.
      if (!isCommandWith(event, ".")) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", brake);
    return () => document.removeEventListener("keydown", brake);
  }, []);
  const isPaused = broadcast.state === "paused";
  return (
    <>
      {isPaused ? (
        <Button
          size="sm"
          icon={<Play className="max-[360px]:hidden" />}
          isLoading={steering.isBusy}
          onClick={steering.resume}
        >
          Resume
        </Button>
      ) : (
        <Button
          size="sm"
          icon={<Pause className="max-[360px]:hidden" />}
          isLoading={steering.isBusy}
          onClick={steering.pause}
        >
          Pause
        </Button>
      )}
      <Tooltip text={`Stop sending (${commandKeyLabel} .)`}>
        <Button
          size="sm"
          kind="danger"
          icon={<OctagonX className="max-[360px]:hidden" />}
          aria-label="Stop sending"
          aria-keyshortcuts={commandShortcut(".")}
          onClick={onBrake}
        >
          Stop<span className="max-sm:hidden lg:max-xl:hidden"> sending</span>
        </Button>
      </Tooltip>
    </>
  );
}
