import { AIVA_RATING_REASONS, AIVA_RATINGS, type AivaMessage, aiva } from "@broadcast/contract/aiva";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { Checkbox } from "../../../ui/inputs/choice/Checkbox.tsx";
import { TextArea } from "../../../ui/inputs/text/TextArea.tsx";

type Rating = (typeof AIVA_RATINGS)[number];
type Reason = (typeof AIVA_RATING_REASONS)[number];

const labels: Record<Rating, string> = { helpful: "Helpful", unhelpful: "Unhelpful", incorrect: "Incorrect" };
const reasonLabels: Record<Reason, string> = {
  "not-what-i-asked": "It isn't what I asked",
  "out-of-date": "The product works differently",
  "wrong-figures": "The figures are wrong",
  unclear: "I don't understand it",
};

/** Rates an answer; unless it is praised, the user can optionally say why. */
export function RateAnswer({ message }: { message: AivaMessage }) {
  const params = { messageId: message._id };
  const rate = useSend(aiva.rate, { onSuccess: () => toast.success("Thanks for your feedback!") });
  const [asksWhy, setAsksWhy] = useState<Rating | null>(null);
  const give = (rating: Rating) => {
    if (rating === "helpful") rate.mutate({ params, body: { rating } });
    else setAsksWhy(rating);
  };
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">Was this answer helpful?</legend>
      {AIVA_RATINGS.map((rating) => (
        <button
          key={rating}
          type="button"
          aria-pressed={message.rating === rating}
          onClick={() => give(rating)}
          className="touch-target rounded-sm px-1 font-semibold text-soft underline-offset-2 hover:underline aria-pressed:bg-b3 aria-pressed:text-b11"
        >
          {labels[rating]}
        </button>
      ))}
      {asksWhy ? (
        <WhyDialog
          rating={asksWhy}
          onClose={() => setAsksWhy(null)}
          onGive={async (more) => {
            await rate.mutateAsync({ params, body: { rating: asksWhy, ...more } });
            setAsksWhy(null);
          }}
        />
      ) : null}
    </fieldset>
  );
}

interface WhyDialogProps {
  rating: Rating;
  onClose: () => void;
  onGive: (more: { reasons: Reason[]; note?: string }) => Promise<void>;
}

function WhyDialog({ rating, onClose, onGive }: WhyDialogProps) {
  const [reasons, setReasons] = useState<Reason[]>([]);
  const [note, setNote] = useState("");
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    // The call shows its own error; the dialog stays with its content.
    await onGive({ reasons, ...(note.trim() && { note: note.trim() }) }).catch(() => {});
    setSending(false);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={rating === "incorrect" ? "What is incorrect?" : "What was unhelpful?"}
      description="Tell us why, or just send."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isLoading={isSending} onClick={() => void send()}>
            Send feedback
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {AIVA_RATING_REASONS.map((reason) => (
          <Checkbox
            key={reason}
            label={reasonLabels[reason]}
            value={reasons.includes(reason)}
            onChange={(isOn) =>
              setReasons((all) => (isOn ? [...all, reason] : all.filter((each) => each !== reason)))
            }
          />
        ))}
        <TextArea label="In your own words" value={note} onChange={setNote} maxLength={500} />
      </div>
    </Dialog>
  );
}
