import { cx } from "@broadcast/ui/class-names.ts";
import { Ban, Clock, Info } from "lucide-react";
import type { ForecastNote } from "./forecast-text.ts";
import { SandboxClockLink } from "./SandboxClockLink.tsx";

interface ForecastLineProps {
  id?: string;
  note: ForecastNote | null;
  className?: string;
}

/** What would happen to a message, in one line; empty while there is nothing to say, but present for screen readers. */
export function ForecastLine({ id, note, className }: ForecastLineProps) {
  const Icon = note?.tone === "refused" ? Ban : note?.tone === "waits" ? Clock : Info;
  return (
    <div id={id} role="status">
      {note ? (
        <p
          className={cx(
            "flex items-start gap-2 text-note text-pretty",
            note.tone === "refused" ? "font-medium text-bad11" : "text-soft",
            className,
          )}
        >
          <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span>
            {note.text}
            {note.tone === "waits" ? <SandboxClockLink className="ml-1.5 inline-block" /> : null}
          </span>
        </p>
      ) : null}
    </div>
  );
}
