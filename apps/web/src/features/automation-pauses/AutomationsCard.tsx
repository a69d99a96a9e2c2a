import { automationPauses } from "@broadcast/contract/automation-pauses";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useState } from "react";
import { useEndpoint, useSend } from "../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../lib/api/session.ts";
import { Badge } from "../../ui/display/Badge.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { pauseText } from "./pause-words.ts";

/** Shows on a contact whether their automations are paused, with Pause and Resume. */
export function AutomationsCard({ contactId, name }: { contactId: string; name: string }) {
  const { timezone } = useCurrentUser();
  const params = { contactId };
  const { data } = useEndpoint(automationPauses.read, { params }, { isQuiet: true });
  const pause = useSend(automationPauses.pause);
  const resume = useSend(automationPauses.resume);
  const [isAsking, setAsking] = useState(false);
  if (!data) return null;
  return (
    <section
      aria-label="Automations"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line px-4 py-3"
    >
      <p className="flex min-w-[min(100%,240px)] flex-1 flex-wrap items-center gap-2">
        <Badge tone={data.pause ? "caution" : "brand"}>{data.pause ? "Paused" : "Running"}</Badge>
        <span className="min-w-0 text-pretty text-soft">
          {data.pause
            ? pauseText(data.pause, timezone)
            : "Campaigns and app flows are running. They pause when you reply to this contact in the chat."}
        </span>
      </p>
      {data.pause ? (
        <Button
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
      ) : (
        <Button onClick={() => setAsking(true)}>Pause</Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Pause automations for ${name}?`}
        confirmLabel="Pause"
        onConfirm={async () => {
          await pause.mutateAsync({ params, body: { until: null } });
          toast.success("Automations paused");
        }}
      >
        They won't get anything from campaigns or app flows until you resume. Broadcasts and chats aren't
        affected.
      </ConfirmDialog>
    </section>
  );
}
