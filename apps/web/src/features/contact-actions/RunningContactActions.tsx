import type { ContactAction } from "@broadcast/contract/contact-actions";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useEffect, useRef } from "react";
import { formatCount } from "../../lib/words/format.ts";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { contactActionText } from "./contact-action-text.ts";
import { useRunningContactActions, useStopContactAction } from "./contact-actions.api.ts";

function RunningAction({ action }: { action: ContactAction }) {
  const stop = useStopContactAction();
  const text = contactActionText(action);
  return (
    <li className="flex flex-col gap-2 rounded-md bg-n3 px-3.5 py-2.5">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{text}</p>
          <p className="text-note text-soft tabular-nums">
            {action.total === null
              ? `${formatCount(action.done)} done`
              : `${formatCount(action.done)} of ${formatCount(action.total)}`}
          </p>
        </div>
        {action.state === "running" ? (
          <Button
            size="sm"
            isLoading={stop.isPending}
            onClick={() => stop.mutate({ params: { id: action._id } })}
          >
            Stop
          </Button>
        ) : null}
      </div>
      {action.total === null ? null : <ProgressBar label={text} total={action.total} done={action.done} />}
    </li>
  );
}

/** The progress of running bulk actions; renders nothing without any. `onOver` is called when one ends. */
export function RunningContactActions({ onOver }: { onOver: () => void }) {
  const running = useRunningContactActions();
  const count = useRef(0);
  useEffect(() => {
    if (running.length < count.current) onOver();
    count.current = running.length;
  }, [running.length, onOver]);
  if (running.length === 0) return null;
  return (
    <ul aria-label="In progress" className="flex flex-col gap-2">
      {running.map((action) => (
        <RunningAction key={action._id} action={action} />
      ))}
    </ul>
  );
}
