import { Button } from "@broadcast/ui/actions/Button.tsx";
import { toast } from "@broadcast/ui/feedback/toast.ts";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { useRef, useState } from "react";
import { counted, formatCount } from "../../lib/words/format.ts";
import { useClosingAction } from "../../ui/overlays/use-closing-action.ts";
import { leftCount, type Resent, resentWords } from "./resend-report.ts";
import { type ChosenUnsent, useResendUnsent } from "./unsent-messages.api.ts";

/** The messages to resend. */
export interface ResendWish {
  /** Those that certainly did not arrive. */
  clear: { count: number; chosen: ChosenUnsent } | null;
  /** Those that may have arrived, which are resent only after confirmation. */
  unclearIds: readonly string[];
}

interface ResendDialogProps {
  wish: ResendWish;
  onClose: () => void;
  onResent?: (result: Resent) => void;
}

const questionOf = (unclear: number, total: number): string => {
  if (unclear === 0)
    return total === 1
      ? "We'll send it as a new message with the same text at the usual price."
      : "We'll send them as new messages with the same text at the usual price.";
  if (total === 1) return "It may have arrived. Send it again anyway?";
  return unclear === total
    ? "They may have arrived. Send them again anyway?"
    : `${formatCount(unclear)} of them may have arrived. Send those again anyway?`;
};

const sum = (a: Resent | null, b: Resent): Resent =>
  a ? { resent: a.resent + b.resent, left: [...a.left, ...b.left] } : b;

/** Asks before messages are resent, and reports which were and why others were not. */
export function ResendDialog({ wish, onClose, onResent }: ResendDialogProps) {
  const { clear, unclearIds } = wish;
  const resend = useResendUnsent();
  const [result, setResult] = useState<Resent | null>(null);
  const { isRunning, run } = useClosingAction(() => {});
  const cancel = useRef<HTMLButtonElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const clearCount = clear?.count ?? 0;
  const total = clearCount + unclearIds.length;

  const send = (hasUnclear: boolean) =>
    run(async () => {
      let made: Resent | null = null;
      if (clear && clearCount > 0) made = await resend.mutateAsync({ body: clear.chosen });
      if (hasUnclear && unclearIds.length > 0)
        made = sum(made, await resend.mutateAsync({ body: { messageIds: [...unclearIds] } }));
      if (!made) return;
      onResent?.(made);
      if (leftCount(made) > 0) {
        setResult(made);
        return;
      }
      if (made.resent > 0) toast.success(resentWords(made));
      else toast.info("They were already sent again or removed from the list");
      onClose();
    });

  if (result)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        size="sm"
        title={result.resent === 0 ? "We didn't send anything again" : resentWords(result)}
        description={`${counted(leftCount(result), "message")} still on the list:`}
        footer={
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <ul className="flex flex-col gap-2 text-body">
          {result.left.map(({ reason, count }) => (
            <li key={reason} className="flex gap-3">
              <span className="min-w-8 shrink-0 text-right font-semibold tabular-nums">
                {formatCount(count)}
              </span>
              <span className="text-soft">{reason}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      kind="alert"
      size="sm"
      // Recipients who may get it twice deserve a second thought.
      initialFocus={unclearIds.length > 0 ? cancel : again}
      title={total === 1 ? "Send it again?" : `Send ${counted(total, "message")} again?`}
      description={questionOf(unclearIds.length, total)}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          {unclearIds.length > 0 && clearCount > 0 ? (
            <Button isLoading={isRunning} onClick={() => void send(false)}>
              Leave those out
            </Button>
          ) : null}
          <Button ref={again} kind="primary" isLoading={isRunning} onClick={() => void send(true)}>
            {unclearIds.length > 0 ? "Send again anyway" : "Send again"}
          </Button>
        </>
      }
    />
  );
}
