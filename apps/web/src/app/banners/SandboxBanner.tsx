import { FlaskConical } from "lucide-react";
import { useKnownSession } from "../../lib/api/session.ts";

/** Says that messages don't reach real phones, and links to the simulated ones. */
export function SandboxBanner() {
  const sandboxUrl = useKnownSession()?.sandboxUrl;
  if (!sandboxUrl) return null;
  return (
    <aside
      aria-label="Sandbox"
      className="flex shrink-0 items-center justify-center gap-2 bg-warn3 px-4 py-px text-note font-medium text-warn11"
    >
      <FlaskConical aria-hidden="true" className="size-3.5 shrink-0" />
      <p className="min-w-0">
        Sandbox: <span className="max-sm:hidden">messages go to </span>simulated phones.
      </p>
      <a
        href={sandboxUrl}
        target="_blank"
        rel="noreferrer"
        className="shrink-0 py-[3px] font-semibold underline"
      >
        Open the sandbox
      </a>
    </aside>
  );
}
