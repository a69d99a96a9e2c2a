import { isCallUnderWay } from "@broadcast/domain/messages/call-words";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Phone, PhoneOff, X } from "lucide-react";
import { useEffect, useState } from "react";
import { businessNow } from "../../lib/live/business-clock.ts";
import { setUnheard } from "../../lib/live/unread.ts";
import { callBarText } from "./call-bar-words.ts";
import { useHangUp, useVoiceLine } from "./calls.api.ts";

/** The user's own call, on every screen: its status, and a button to end it. */
export function CallBar() {
  const { data: line } = useVoiceLine();
  const hangUp = useHangUp();
  const [closedId, setClosedId] = useState<string | null>(null);
  const [, setTick] = useState(0);
  const count = line?.unheardCount;
  useEffect(() => {
    if (count !== undefined) setUnheard(count);
  }, [count]);
  const call = line?.call ?? null;
  const isTalking = call?.state === "connected";
  useEffect(() => {
    if (!isTalking) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1_000);
    return () => clearInterval(timer);
  }, [isTalking]);
  if (!call || call._id === closedId) return null;
  const isUp = isCallUnderWay(call.state);
  return (
    <section
      aria-label="Your call"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-raised px-4 py-2.5"
    >
      <Phone aria-hidden="true" className={isUp ? "size-4 text-b11" : "size-4 text-soft"} />
      <p role="status" className="min-w-0 flex-1 basis-48 font-medium text-text tabular-nums">
        {isTalking ? (
          // Announced once, not every second.
          <>
            <span className="sr-only">{callBarText({ ...call, connectedAt: null }, 0)}</span>
            <span aria-hidden="true">{callBarText(call, businessNow().getTime())}</span>
          </>
        ) : (
          callBarText(call, 0)
        )}
      </p>
      {isUp ? (
        <Button
          size="sm"
          kind="danger"
          icon={<PhoneOff aria-hidden="true" />}
          isLoading={hangUp.isPending}
          onClick={() => hangUp.mutate({ params: { callId: call._id }, body: {} })}
        >
          Hang up
        </Button>
      ) : (
        <IconButton label="Dismiss" icon={<X aria-hidden="true" />} onClick={() => setClosedId(call._id)} />
      )}
    </section>
  );
}
