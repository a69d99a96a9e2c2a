import type { NextChange } from "@broadcast/contract/automation-pauses";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { CalendarClock, Hand, LogOut, Play, SkipForward } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCurrentUser } from "../../lib/api/session.ts";
import { momentWithin } from "../../lib/words/moment-text.ts";
import { Badge } from "../../ui/display/Badge.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { RescheduleDialog } from "./RescheduleDialog.tsx";

interface NextOfContactProps {
  contactName: string;
  /** The next step; null if there is none. */
  next: { name: string; dueAt: string; isHeld: boolean; isSetByHand: boolean } | null;
  /** The campaign or flow: its name, whether it is paused, and the text shown without a next step. */
  of: { name: string; pausedLabel: string | null; nothingText: string };
  skipText: ReactNode;
  /** Shows its own errors. */
  onChange: (change: NextChange) => Promise<unknown>;
  /** Throws the server's error, which the dialog shows at its fields. */
  onReschedule: (change: NextChange) => Promise<unknown>;
  onLeave: () => Promise<unknown>;
}

/** The next step of a contact in a campaign or an app flow, with skip, hold, move and leave. */
export function NextOfContact({
  contactName,
  next,
  of,
  skipText,
  onChange,
  onReschedule,
  onLeave,
}: NextOfContactProps) {
  const { timezone } = useCurrentUser();
  const [asked, setAsked] = useState<"skip" | "reschedule" | "leave" | null>(null);
  const [isPending, setPending] = useState(false);
  const close = () => setAsked(null);
  const take = async (action: "skip" | "hold" | "go-on", told: string) => {
    await onChange({ action });
    toast.success(told);
  };
  const press = (action: "hold" | "go-on", told: string) => () => {
    setPending(true);
    void take(action, told)
      // The call shows its own error.
      .catch(() => {})
      .finally(() => setPending(false));
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        {next ? (
          <>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              Next: {next.name}
              {next.isHeld ? "" : `, ${momentWithin(next.dueAt, timezone)}`}
            </span>
            {next.isHeld ? <Badge tone="caution">On hold</Badge> : null}
            {next.isSetByHand && !next.isHeld ? <Badge tone="info">Moved by you</Badge> : null}
            {of.pausedLabel ? <Badge tone="caution">{of.pausedLabel}</Badge> : null}
          </>
        ) : (
          of.nothingText
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {next ? (
          <>
            <Button size="sm" icon={<SkipForward aria-hidden="true" />} onClick={() => setAsked("skip")}>
              Skip
            </Button>
            {next.isHeld ? (
              <Button
                size="sm"
                icon={<Play aria-hidden="true" />}
                isLoading={isPending}
                onClick={press("go-on", "Resumed")}
              >
                Resume
              </Button>
            ) : (
              <Button
                size="sm"
                icon={<Hand aria-hidden="true" />}
                isLoading={isPending}
                onClick={press("hold", "On hold")}
              >
                Hold
              </Button>
            )}
            <Button
              size="sm"
              icon={<CalendarClock aria-hidden="true" />}
              onClick={() => setAsked("reschedule")}
            >
              Reschedule
            </Button>
          </>
        ) : null}
        <Button size="sm" icon={<LogOut aria-hidden="true" />} onClick={() => setAsked("leave")}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asked === "skip"}
        onClose={close}
        title={`Skip ${next?.name ?? "it"}?`}
        confirmLabel="Skip"
        onConfirm={() => take("skip", "Skipped")}
      >
        {skipText}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === "leave"}
        onClose={close}
        title={`Remove ${contactName} from ${of.name}?`}
        confirmLabel="Remove"
        isDanger
        onConfirm={onLeave}
      >
        Anything waiting for them won't be sent. They'll still be in your contacts.
      </ConfirmDialog>
      {asked === "reschedule" && next ? (
        <RescheduleDialog
          title={`Reschedule ${next.name}`}
          dueAt={next.dueAt}
          onChange={onReschedule}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
