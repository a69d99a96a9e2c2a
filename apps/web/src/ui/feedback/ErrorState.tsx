import { Button } from "@broadcast/ui/actions/Button.tsx";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

interface ErrorStateProps {
  title?: string;
  /** What the user can do about it. */
  text?: ReactNode;
  onRetry?: () => void;
  action?: ReactNode;
}

/** Shown in place of content that could not be loaded. */
export function ErrorState({
  title = "We couldn't load this",
  text = "Check your connection and try again.",
  onRetry,
  action,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      data-stand-in=""
      className="flex flex-1 flex-col items-center justify-center gap-1.5 px-6 py-12 text-center *:max-w-[292px]"
    >
      <span
        aria-hidden="true"
        className="mb-2 grid size-12 place-items-center rounded-full bg-bad3 text-bad11"
      >
        <CircleAlert className="size-[22px]" />
      </span>
      <p className="text-lead font-semibold text-text">{title}</p>
      <p className="text-body text-soft">{text}</p>
      <div className="mt-3 flex gap-2">
        {onRetry ? <Button onClick={onRetry}>Try again</Button> : null}
        {action}
      </div>
    </div>
  );
}
