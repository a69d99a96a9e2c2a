import { FlaskConical } from "lucide-react";
import { useSession } from "../lib/session.ts";

/** Says that nothing reaches real people, and where the pretended phones are. */
export function SandboxBanner() {
  const { sandboxUrl } = useSession();
  if (!sandboxUrl) return null;
  return (
    <div className="flex shrink-0 items-center justify-center gap-2 bg-warn3 px-4 py-1 text-note font-medium text-warn11">
      <FlaskConical aria-hidden="true" className="size-3.5 shrink-0" />
      <p className="truncate">
        Sandbox: messages go to pretended phones.{" "}
        <a href={sandboxUrl} target="_blank" rel="noreferrer" className="font-semibold underline">
          Open the sandbox
        </a>
      </p>
    </div>
  );
}
