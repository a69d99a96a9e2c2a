import type { AivaMessage } from "@broadcast/contract/aiva";
import { dayLabel, startOfDayKey } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { Fragment, useLayoutEffect, useRef } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { AivaBubble } from "./AivaBubble.tsx";
import type { useAivaChat } from "./use-aiva-chat.ts";
import { WritingBubble } from "./WritingBubble.tsx";

interface ChatLogProps {
  chat: ReturnType<typeof useAivaChat>;
  onResend: (message: AivaMessage) => void;
}

/** Within this distance of the end counts as being at the end. */
const nearEndPixels = 56;

/**
 * Questions and answers. Screen readers announce each answer once it is complete; the view follows the end
 * while it is there.
 */
export function ChatLog({ chat, onResend }: ChatLogProps) {
  const { timezone } = useCurrentUser();
  const { messages, waiting, answerSoFar } = chat;
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const last = messages.at(-1)?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something is added at the end
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && (isAtEnd.current || waiting?._id === last)) element.scrollTop = element.scrollHeight;
  }, [last, waiting?._id, answerSoFar]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling box is not a group of form fields
    <div
      ref={scroller}
      role="group"
      aria-label="Your chat with AIVA"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: must be scrollable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:shadow-[inset_0_0_0_2px_var(--b9)]"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight <= nearEndPixels;
      }}
    >
      <div className="mx-auto flex max-w-[760px] flex-col gap-3 px-4 py-4 sm:px-6">
        {chat.hasEarlier ? (
          <div className="flex justify-center">
            <Button size="sm" isLoading={chat.isLoadingEarlier} onClick={chat.onLoadEarlier}>
              Load Earlier
            </Button>
          </div>
        ) : null}
        <div role="log" aria-live="polite" aria-label="Messages" className="flex flex-col gap-3">
          {messages.map((message, index) => {
            const before = messages[index - 1];
            const day = startOfDayKey(new Date(message.time), timezone);
            const isNewDay = !before || startOfDayKey(new Date(before.time), timezone) !== day;
            return (
              <Fragment key={message._id}>
                {isNewDay ? (
                  <p className="pt-2 text-center text-note font-semibold text-soft">
                    {dayLabel(message.time, businessNow(), timezone)}
                  </p>
                ) : null}
                <AivaBubble message={message} isBusy={waiting !== undefined} onResend={onResend} />
              </Fragment>
            );
          })}
        </div>
        {waiting ? <WritingBubble text={answerSoFar} /> : null}
      </div>
    </div>
  );
}
