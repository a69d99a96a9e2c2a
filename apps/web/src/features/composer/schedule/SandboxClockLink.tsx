import { cx } from "@broadcast/ui/class-names.ts";
import { useKnownSession } from "../../../lib/api/session.ts";

/** Links to the sandbox, whose clock can be moved instead of waiting. Renders nothing without a sandbox. */
export function SandboxClockLink({ className }: { className?: string }) {
  const sandboxUrl = useKnownSession()?.sandboxUrl;
  if (!sandboxUrl) return null;
  return (
    <a
      href={sandboxUrl}
      target="_blank"
      rel="noreferrer"
      className={cx("touch-target font-semibold text-text underline underline-offset-2", className)}
    >
      Move the sandbox's clock
    </a>
  );
}
