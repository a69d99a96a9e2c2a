import { type AivaMessage, aiva } from "@broadcast/contract/aiva";
import { graphemeCount, MESSAGE_MAX_CHARACTERS, segmentCount } from "@broadcast/domain/messages/segments";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { SendHorizontal, Square } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useSend } from "../../../lib/api/api-hooks.ts";
import { counted } from "../../../lib/words/format.ts";
import { useDraft } from "../../composer/index.ts";

interface AskFieldProps {
  isBusy: boolean;
  /** The question being answered. */
  waitingId: string | undefined;
  onAsk: (text: string) => Promise<void>;
  onStopped: (question: AivaMessage) => void;
  note: string | null;
}

/** The input for a question; unsent text stays on this device. */
export function AskField({ isBusy, waitingId, onAsk, onStopped, note }: AskFieldProps) {
  const [draft, change] = useDraft("aiva");
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const stop = useSend(aiva.stop, { onSuccess: onStopped });
  const { text } = draft;
  const characters = graphemeCount(text);
  const isTooLong = characters > MESSAGE_MAX_CHARACTERS;
  useEffect(() => {
    // On touch screens the keyboard would cover the chat before it can be read.
    if (!matchMedia("(pointer: coarse)").matches) input.current?.focus({ preventScroll: true });
  }, []);
  const write = (next: string) => {
    change({ text: next });
    setProblem(null);
  };
  const ask = async () => {
    if (isBusy) return;
    const question = text.trim();
    if (question === "") return setProblem("Message is required.");
    if (graphemeCount(question) > MESSAGE_MAX_CHARACTERS)
      return setProblem(`Message text cannot exceed ${MESSAGE_MAX_CHARACTERS} characters.`);
    write("");
    input.current?.focus();
    // The call shows its own error, and the text is put back.
    await onAsk(question).catch(() => write(question));
  };
  return (
    <form
      className="mx-auto w-full max-w-[760px] px-2.5 pb-2.5 sm:px-6 sm:pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <div className="rounded-lg border border-line bg-raised shadow-1 focus-within:border-b9">
        <textarea
          ref={input}
          aria-label="Ask AIVA"
          placeholder="Ask AIVA"
          rows={2}
          value={text}
          enterKeyHint="send"
          aria-invalid={problem !== null || isTooLong || undefined}
          aria-describedby={id}
          onChange={({ target }) => write(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void ask();
          }}
          className="block max-h-[174px] w-full resize-none bg-transparent px-3.5 pt-2.5 pb-1 text-body text-text outline-none [field-sizing:content] focus-visible:shadow-none max-sm:text-[16px]"
        />
        <p id={id} role="alert" className="px-3.5 text-note font-medium text-bad11">
          {problem}
        </p>
        <div className="flex items-center gap-2 px-2 pt-0.5 pb-2">
          <p
            className={cx(
              "min-w-0 flex-1 text-right text-fine tabular-nums",
              isTooLong ? "font-semibold text-bad11" : "text-soft",
            )}
          >
            {`${characters}/${MESSAGE_MAX_CHARACTERS} · ${counted(segmentCount(text), "segment")}`}
            {isTooLong ? <span className="sr-only">, too long</span> : null}
          </p>
          {waitingId ? (
            <Button
              icon={<Square />}
              isLoading={stop.isPending}
              onClick={() => stop.mutate({ params: { messageId: waitingId }, body: {} })}
            >
              Stop
            </Button>
          ) : (
            <Button type="submit" kind="primary" icon={<SendHorizontal />} isLoading={isBusy}>
              Send
            </Button>
          )}
        </div>
      </div>
      {note ? <p className="px-1.5 pt-1.5 text-note text-soft text-pretty">{note}</p> : null}
    </form>
  );
}
