import { automationPauses } from "@broadcast/contract/automation-pauses";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { CirclePause } from "lucide-react";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { pauseText } from "./pause-words.ts";

/** Shown in a chat while the contact's automations are paused, if there are any, with a way to resume them. */
export function AutomationPauseBar({ contactId }: { contactId: string }) {
  const { timezone } = useCurrentUser();
  const params = { contactId };
  const { data } = useEndpoint(automationPauses.read, { params }, { isQuiet: true });
  const resume = useSend(automationPauses.resume);
  if (!data?.pause || data.inProgress === 0) return null;
  return (
    <section
      aria-label="Automations paused"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-n2 px-4 py-2 text-note"
    >
      <p className="flex min-w-[min(100%,240px)] flex-1 items-start gap-2.5">
        <CirclePause aria-hidden="true" className="mt-px size-4 shrink-0 text-soft" />
        <span className="min-w-0 text-pretty">{pauseText(data.pause, timezone)}</span>
      </p>
      <Button
        size="sm"
        isLoading={resume.isPending}
        // The call shows its own error.
        onClick={() =>
          void resume
            .mutateAsync({ params })
            .then(() => toast.success("Automations resumed"))
            .catch(() => {})
        }
      >
        Resume
      </Button>
    </section>
  );
}
