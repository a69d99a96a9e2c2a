import { type AivaMessage, aiva } from "@broadcast/contract/aiva";
import { clockTime } from "@broadcast/domain/time/dates";
import { cx } from "@broadcast/ui/class-names.ts";
import { RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { TextButton } from "../../../ui/actions/TextButton.tsx";
import { ArticleDialog } from "../ArticleDialog.tsx";
import { AnswerActions } from "./AnswerActions.tsx";
import { RateAnswer } from "./RateAnswer.tsx";

interface AivaBubbleProps {
  message: AivaMessage;
  /** Another question is pending, so none can be sent again. */
  isBusy: boolean;
  onResend: (message: AivaMessage) => void;
}

const smallButton =
  "touch-target inline-flex items-center gap-1 rounded-sm px-1 font-semibold text-text underline-offset-2 hover:underline disabled:opacity-60";

/** A question or an answer, with its actions. It is plain text: links in it are not clickable. */
export function AivaBubble({ message, isBusy, onResend }: AivaBubbleProps) {
  const { timezone } = useCurrentUser();
  const [article, setArticle] = useState<{ slug: string; title: string } | null>(null);
  const remove = useSend(aiva.remove);
  const { _id, direction, text, state, error, problem, sources, time } = message;
  const isOut = direction === "out";
  return (
    <div className={cx("flex flex-col gap-1.5", isOut ? "items-end pl-[14%]" : "items-start pr-[10%]")}>
      <span className="sr-only">{isOut ? "You:" : "AIVA:"}</span>
      <div
        className={cx(
          "max-w-[600px] whitespace-pre-wrap px-[13px] py-[9px] [overflow-wrap:anywhere]",
          isOut
            ? "rounded-[16px] rounded-br-[5px] bg-bubble-out text-bubble-out-text selection:bg-white/30 selection:text-white"
            : "rounded-[16px] rounded-bl-[5px] bg-bubble-in text-text",
        )}
      >
        {text}
      </div>
      {sources.length > 0 ? (
        <p className="flex flex-wrap items-baseline gap-x-2 px-1.5 text-note text-soft">
          From the help:
          {sources.map(({ slug, title }) => (
            <TextButton key={slug} onPress={() => setArticle({ slug, title })}>
              {title}
            </TextButton>
          ))}
        </p>
      ) : null}
      {message.actions.length > 0 ? <AnswerActions actions={message.actions} /> : null}
      <div className="flex flex-wrap items-center gap-x-2 px-1.5 text-fine tabular-nums text-soft">
        <span>{clockTime(time, timezone)}</span>
        {error ? <span className="font-medium text-bad11">{problem}</span> : null}
        {state === "stopped" ? <span>Stopped</span> : null}
        {error || state === "stopped" ? (
          <button type="button" className={smallButton} disabled={isBusy} onClick={() => onResend(message)}>
            <RotateCcw aria-hidden="true" className="size-3" />
            Resend
          </button>
        ) : null}
        {isOut && state !== "sending" ? (
          <button
            type="button"
            className={smallButton}
            aria-label={`Delete “${text.slice(0, 60)}” and its answer`}
            onClick={() => remove.mutate({ params: { messageId: _id } })}
          >
            <Trash2 aria-hidden="true" className="size-3" />
            Delete
          </button>
        ) : null}
        {isOut ? null : <RateAnswer message={message} />}
      </div>
      {article ? <ArticleDialog {...article} onClose={() => setArticle(null)} /> : null}
    </div>
  );
}
