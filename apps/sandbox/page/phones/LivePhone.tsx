import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { useQuery } from "@tanstack/react-query";
import { Phone, PhoneOff } from "lucide-react";
import { call, get, type LiveCall } from "../api.ts";
import { phone } from "../format.ts";

/** The call at a phone whose owner decides here: it rings, or both sides talk. */
export function LivePhone({ number }: { number: string }) {
  const path = `/phones/${encodeURIComponent(number)}/live`;
  const live = useQuery({
    queryKey: ["phones", "live", number],
    queryFn: () => get<{ call: LiveCall | null }>(path),
  });
  const current = live.data?.call;
  if (!current) return null;
  async function decide(decision: "answered" | "declined" | "hung-up") {
    try {
      await call("PUT", path, { decision });
    } catch (error) {
      toast.error((error as Error).message);
    }
  }
  const isRinging = current.state === "ringing";
  return (
    <section className="voice" aria-label="Call">
      <div className="voice-head" role="status">
        <Phone size={16} aria-hidden />
        <b>
          {isRinging ? "Call from" : "On a call with"} {phone(current.with)}
        </b>
        <span className="spring" />
        {isRinging ? (
          <>
            <Button
              kind="primary"
              icon={<Phone size={16} aria-hidden />}
              onClick={() => void decide("answered")}
            >
              Answer
            </Button>
            <Button icon={<PhoneOff size={16} aria-hidden />} onClick={() => void decide("declined")}>
              Decline
            </Button>
          </>
        ) : (
          <Button
            kind="danger"
            icon={<PhoneOff size={16} aria-hidden />}
            onClick={() => void decide("hung-up")}
          >
            Hang up
          </Button>
        )}
      </div>
    </section>
  );
}
