import type { Message } from "@broadcast/contract/messages";
import { cx } from "@broadcast/ui/class-names.ts";
import { CircleHelp, Mail, Megaphone, Paperclip, RotateCcw, Trash2 } from "lucide-react";
import { memo } from "react";
import { useLongPress } from "../../lib/device/use-long-press.ts";
import { AppLink } from "../../ui/actions/AppLink.tsx";
import { Badge } from "../../ui/display/Badge.tsx";
import { Recording } from "../../ui/display/Recording.tsx";
import { Transcript } from "../../ui/display/Transcript.tsx";
import { outOfCredits, SandboxClockLink } from "../composer/index.ts";
import { MoreCreditsLink } from "../subscription/index.ts";
import { CallNote } from "./CallNote.tsx";
import { MessageCard } from "./MessageCard.tsx";
import { MessageMenu } from "./MessageMenu.tsx";
import { MessagePicture } from "./MessagePicture.tsx";
import { MessageText } from "./MessageText.tsx";
import { canBeResent } from "./message-actions.ts";
import type { ThreadAction } from "./thread-action.ts";
import type { ThreadRow } from "./thread-rows.ts";

interface MessageBubbleProps {
  row: ThreadRow;
  /** The sender of its pictures, for screen readers: "Jo Lindqvist". */
  name: string;
  onOpenPicture: (row: ThreadRow, index: number) => void;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
  /** Called for an action on the message. */
  onAsk: (ask: ThreadAction) => void;
}

/** Whether the message failed permanently, according to the server. */
const isUnsent = (message: Message | null): message is Message =>
  message?.direction === "out" && (message.state === "failed" || message.state === "unsent");

const smallButton =
  "touch-target inline-flex items-center gap-1 rounded-sm px-1 font-semibold text-text underline-offset-2 hover:underline";

function UnsentButtons({ message, onAsk }: { message: Message; onAsk: MessageBubbleProps["onAsk"] }) {
  if (message.isResent) return <span>Sent again</span>;
  return (
    <>
      <button type="button" className={smallButton} onClick={() => onAsk({ kind: "advice", message })}>
        <CircleHelp aria-hidden="true" className="size-3" />
        What to do
      </button>
      {canBeResent(message) ? (
        <button type="button" className={smallButton} onClick={() => onAsk({ kind: "resend", message })}>
          <RotateCcw aria-hidden="true" className="size-3" />
          Resend
        </button>
      ) : null}
    </>
  );
}

/** One message with the day above it and time and state below. Memoized, because a thread has thousands. */
export const MessageBubble = memo(function MessageBubble({
  row,
  name,
  onOpenPicture,
  onRetry,
  onDiscard,
  onAsk,
}: MessageBubbleProps) {
  const isOut = row.direction === "out";
  const author = row.author ?? (isOut ? "You" : name);
  const { failed } = row;
  const longPress = useLongPress((bubble) => {
    bubble.parentElement?.querySelector<HTMLElement>("[data-message-menu]")?.click();
  });
  return (
    <>
      {row.day ? <p className="pt-5 pb-3 text-center text-note font-semibold text-soft">{row.day}</p> : null}
      <div
        className={cx(
          "group/message flex flex-col gap-1",
          // The menu's button is in the space next to the bubble.
          isOut ? "items-end pl-[calc(14%-40px)]" : "items-start pr-[calc(14%-40px)]",
          !row.day && (row.isGroupStart ? "pt-3" : "pt-1"),
        )}
      >
        {row.author && row.isGroupStart ? (
          <span aria-hidden="true" className="px-1.5 text-fine font-semibold text-soft">
            {row.author}
          </span>
        ) : null}
        {row.label && row.isGroupStart ? (
          <span className="inline-flex items-center gap-1 px-1.5 text-fine font-medium text-soft">
            {row.label.text === "Broadcast" ? <Megaphone aria-hidden="true" className="size-3.5" /> : null}
            {row.label.href ? (
              <AppLink href={row.label.href} className="touch-target font-medium text-soft">
                {row.label.text}
              </AppLink>
            ) : (
              row.label.text
            )}
          </span>
        ) : null}
        <span className="sr-only">{`${author}:`}</span>
        <div className={cx("flex max-w-full items-center gap-1", isOut && "flex-row-reverse")}>
          <div
            {...longPress}
            className={cx(
              "flex min-w-0 flex-col gap-1 pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]",
              isOut ? "items-end" : "items-start",
            )}
          >
            {row.pictures.map((picture, index) => (
              <MessagePicture
                key={picture.url}
                url={picture.url}
                label={author === "You" ? "Open your picture" : `Open picture from ${author}`}
                onOpen={() => onOpenPicture(row, index)}
              />
            ))}
            {row.recordings.map((recording) => (
              <div key={recording.url} className="w-[280px] max-w-full">
                <Recording label={isOut ? "Your voice drop" : `Recording from ${author}`} {...recording} />
              </div>
            ))}
            {row.cards.map((card) => (
              <MessageCard key={card.url} card={card} canAdd={!isOut && !row.isInSpace} />
            ))}
            {row.videos.map((video) => (
              // biome-ignore lint/a11y/useMediaCaption: a received video has none
              <video
                key={video.url}
                src={video.url}
                controls
                preload="metadata"
                aria-label={isOut ? "Your video" : `Video from ${author}`}
                className="max-h-80 w-[320px] max-w-full rounded-lg bg-n3"
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
            {row.message?.call?.transcript ? (
              <div className="w-[280px] max-w-full px-1">
                <Transcript text={row.message.call.transcript} />
              </div>
            ) : null}
            {row.message?.call ? (
              <CallNote message={row.message} call={row.message.call} onAsk={onAsk} />
            ) : row.text || row.subject ? (
              <div
                dir="auto"
                className={cx(
                  "max-w-[520px] whitespace-pre-wrap px-[13px] py-[9px] [overflow-wrap:anywhere]",
                  isOut
                    ? "rounded-[16px] rounded-br-[5px] bg-bubble-out text-bubble-out-text selection:bg-white/30 selection:text-white"
                    : "rounded-[16px] rounded-bl-[5px] bg-bubble-in text-text",
                )}
              >
                {row.subject ? (
                  <p className="mb-1 flex items-start gap-2 font-semibold">
                    <Mail aria-hidden="true" className="mt-[3px] size-3.5 shrink-0" />
                    <span className="sr-only">Email: </span>
                    {row.subject}
                  </p>
                ) : null}
                {row.message?.isDesigned ? (
                  <>
                    <p className="line-clamp-3">
                      <MessageText text={row.text} />
                    </p>
                    <a
                      href={`/api/messages/${row.message._id}/email`}
                      target="_blank"
                      rel="noopener"
                      className="mt-1.5 inline-block font-semibold text-inherit underline underline-offset-2"
                    >
                      View email
                    </a>
                  </>
                ) : (
                  (row.words ?? <MessageText text={row.text} />)
                )}
              </div>
            ) : null}
          </div>
          {row.message ? (
            <MessageMenu message={row.message} isOut={isOut} isInSpace={row.isInSpace} onAsk={onAsk} />
          ) : null}
        </div>
        {row.reactions.length > 0 ? (
          <ul aria-label="Reactions" className="-mt-1.5 flex gap-1 px-2">
            {row.reactions.map(({ messageId, emoji, verb, author: by }) => (
              <li
                key={messageId}
                title={`${by ?? name}: ${verb}`}
                className="rounded-full border border-line bg-raised px-1.5 text-note shadow-1"
              >
                <span aria-hidden="true">{emoji}</span>
                <span className="sr-only">{`${verb} by ${by ?? name}`}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {row.isPotentialStop ? (
          <div className="px-1 pt-0.5">
            <Badge tone="caution">May be an opt-out</Badge>
          </div>
        ) : null}
        {row.message?.keyword ? (
          <AppLink
            href={`/keywords/${row.message.keyword._id}`}
            className="touch-target px-1.5 text-fine font-medium text-soft [overflow-wrap:anywhere]"
          >
            {`Keyword: ${row.message.keyword.word}`}
          </AppLink>
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
            {row.message?.state === "queued" && row.message.waitsUntil ? <SandboxClockLink /> : null}
            {isUnsent(row.message) ? <UnsentButtons message={row.message} onAsk={onAsk} /> : null}
            {failed ? (
              <>
                {failed.error === outOfCredits ? <MoreCreditsLink /> : null}
                <button type="button" className={smallButton} onClick={() => onRetry(failed.id)}>
                  <RotateCcw aria-hidden="true" className="size-3" />
                  {failed.isAnswered ? "Send anyway" : "Retry"}
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
