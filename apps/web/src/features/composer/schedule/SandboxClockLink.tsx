import { cx } from "@broadcast/ui/class-names.ts";
import { useKnownSession } from "../../../lib/api/session.ts";

/** Where what waits need not be waited for: the sandbox's clock can be moved. Nothing where there is no sandbox. */
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
