import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useEffect, useRef } from "react";
import { Banner } from "./Banner.tsx";

interface VersionConflictProps {
  onLoad: () => void;
  onKeep: () => void;
}

/** Asks which of two versions of an edited item to keep. */
export function VersionConflict({ onLoad, onKeep }: VersionConflictProps) {
  const box = useRef<HTMLDivElement>(null);
  // Saved from further down, nothing else would show that it was refused.
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: "center" });
  }, []);
  return (
    <div ref={box}>
      <Banner
        tone="caution"
        title="This was changed in another window or by someone else."
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={onLoad}>
              Load their version
            </Button>
            <Button size="sm" onClick={onKeep}>
              Keep mine
            </Button>
          </span>
        }
      >
        Your version isn't saved. If you load theirs, it replaces your changes here.
      </Banner>
    </div>
  );
}
