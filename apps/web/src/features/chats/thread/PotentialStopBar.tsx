import type { Contact } from "@broadcast/contract/contacts";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useNow } from "../../../lib/live/use-now.ts";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { useDecidePotentialStop } from "../chats.api.ts";

interface PotentialStopBarProps {
  contactId: string;
  stop: NonNullable<Contact["potentialStopMessage"]>;
  /** "Jo". */
  name: string;
  timeZone: string;
}

/** Asks whether a text was an opt-out, until that is decided. */
export function PotentialStopBar({ contactId, stop, name, timeZone }: PotentialStopBarProps) {
  const now = useNow();
  const decide = useDecidePotentialStop();
  const [isAsking, setAsking] = useState(false);
  const take = async (decision: "opt-out" | "keep") => {
    await decide.mutateAsync({ params: { contactId }, body: { decision } });
    toast.success(
      decision === "opt-out" ? `${name} has been opted out` : `Got it. You can keep messaging ${name}`,
    );
  };
  return (
    <section
      aria-label="May be an opt-out"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b bg-warn3 px-4 py-2.5 text-note"
    >
      <div className="flex min-w-[min(100%,240px)] flex-1 items-start gap-2.5">
        <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0 text-warn11" />
        <div className="min-w-0">
          <p className="font-semibold text-warn11">They may have asked you to stop.</p>
          <p className="text-text text-pretty [overflow-wrap:anywhere]">
            <span className="line-clamp-2">“{stop.text}”</span> Decide by{" "}
            {momentWithin(stop.decideBy, timeZone, now)}; after that, they'll be opted out.
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" kind="danger-outline" onClick={() => setAsking(true)}>
          Opt them out
        </Button>
        <Button
          size="sm"
          isLoading={decide.isPending && !isAsking}
          // The call shows its own error.
          onClick={() => void take("keep").catch(() => {})}
        >
          Not an opt-out
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Opt ${name} out?`}
        confirmLabel="Opt them out"
        isDanger
        onConfirm={() => take("opt-out")}
      >
        You can't undo this. Only they can, by texting START.
      </ConfirmDialog>
    </section>
  );
}
