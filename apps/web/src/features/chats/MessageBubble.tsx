import { Megaphone, Paperclip, RotateCcw, Trash2 } from "lucide-react";
import { memo } from "react";
import { cx } from "../../ui/class-names.ts";
import { MessagePicture } from "./MessagePicture.tsx";
import { MessageText } from "./MessageText.tsx";
import type { ThreadRow } from "./thread-rows.ts";

interface MessageBubbleProps {
  row: ThreadRow;
  /** Whose pictures these are, for screen readers: "Jo Lindqvist". */
  name: string;
  onOpenPicture: (row: ThreadRow, index: number) => void;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
}

const smallButton =
  "touch-target inline-flex items-center gap-1 rounded-sm px-1 font-semibold text-text underline-offset-2 hover:underline";

/** One message with the day above it and time and state below. Memoised: a thread has thousands. */
export const MessageBubble = memo(function MessageBubble({
  row,
  name,
  onOpenPicture,
  onRetry,
  onDiscard,
}: MessageBubbleProps) {
  const isOut = row.direction === "out";
  const author = isOut ? "You" : name;
  const { failed } = row;
  return (
    <>
      {row.day ? <p className="pt-5 pb-3 text-center text-note font-semibold text-soft">{row.day}</p> : null}
      <div
        className={cx(
          "flex flex-col gap-1",
          isOut ? "items-end pl-[14%]" : "items-start pr-[14%]",
          !row.day && (row.isGroupStart ? "pt-3" : "pt-1"),
        )}
      >
        {row.label && row.isGroupStart ? (
          <span className="inline-flex items-center gap-1 px-1.5 text-fine font-medium text-soft">
            {row.label === "Broadcast" ? <Megaphone aria-hidden="true" className="size-3.5" /> : null}
            {row.label}
          </span>
        ) : null}
        <span className="sr-only">{`${author}:`}</span>
        {row.pictures.map((picture, index) => (
          <MessagePicture
            key={picture.url}
            url={picture.url}
            label={isOut ? "Open your picture" : `Open picture from ${name}`}
            onOpen={() => onOpenPicture(row, index)}
          />
        ))}
        {row.files.map((file) => (
          <a
            key={file.url}
            href={file.url}
            download
            className="inline-flex items-center gap-2 rounded-lg border border-line px-3 py-2 font-medium text-text"
          >
            <Paperclip aria-hidden="true" className="size-4 text-soft" />
            Open attachment
          </a>
        ))}
        {row.text ? (
          <div
            className={cx(
              "max-w-[520px] whitespace-pre-wrap px-[13px] py-[9px] [overflow-wrap:anywhere]",
              isOut
                ? "rounded-[16px] rounded-br-[5px] bg-bubble-out text-bubble-out-text selection:bg-white/30 selection:text-white"
                : "rounded-[16px] rounded-bl-[5px] bg-bubble-in text-text",
            )}
          >
            <MessageText text={row.text} />
          </div>
        ) : null}
        {row.caption || row.problem ? (
          <div
            className={cx(
              "flex flex-wrap items-center gap-x-2 px-1.5 pt-0.5 text-fine tabular-nums text-soft",
              isOut && "justify-end text-right",
            )}
          >
            <span>
              {row.caption}
              {row.problem ? (
                <span className="font-medium text-bad11">
                  {row.caption ? " · " : ""}
                  {row.problem}
                </span>
              ) : null}
            </span>
            {failed ? (
              <>
                <button type="button" className={smallButton} onClick={() => onRetry(failed.id)}>
                  <RotateCcw aria-hidden="true" className="size-3" />
                  Retry
                </button>
                <button type="button" className={smallButton} onClick={() => onDiscard(failed.id)}>
                  <Trash2 aria-hidden="true" className="size-3" />
                  Delete
                </button>
              </>
            ) : null}
          </div>
        ) : null}
      </div>
    </>
  );
});
