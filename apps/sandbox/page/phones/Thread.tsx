import { FileText, TriangleAlert } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { Thread as ThreadData, ThreadMessage } from "../api.ts";
import { useBusinessTime } from "../business-time.ts";
import { dayLabel, phone, timeOfDay } from "../format.ts";

const reasons: Record<number, string> = {
  30003: "unreachable",
  30006: "landline",
  30007: "filtered",
  11200: "picture couldn't be fetched",
  12300: "not a picture",
  30019: "picture too large",
  // Sinch
  27: "unreachable",
  61: "opted out",
  402: "landline, or not the account's number",
  405: "a placeholder has no value",
  408: "filtered",
  411: "too many parts",
  414: "picture couldn't be accepted",
  415: "filtered",
  416: "landline",
  417: "unreachable",
  // Bandwidth
  4405: "not the account's number",
  4410: "picture couldn't be fetched",
  4411: "picture too large",
  4412: "not a picture",
  4720: "landline",
  4721: "unreachable",
  4770: "filtered",
  4775: "opted out",
};

/** The texts between this phone and one bought number; stays scrolled to the end while texts arrive. */
export function Thread({ thread }: { thread: ThreadData }) {
  const { nowMs } = useBusinessTime();
  const scroll = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const lastSid = thread.messages.at(-1)?.sid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows each new text
  useLayoutEffect(() => {
    const box = scroll.current;
    if (box && isAtEnd.current) box.scrollTop = box.scrollHeight;
  }, [lastSid]);

  return (
    <section
      className="scroll thread"
      ref={scroll}
      // Scrollable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable without a mouse
      tabIndex={0}
      aria-label={`Texts with ${phone(thread.with)}`}
      // A picture that arrives late pushes the end down.
      onLoadCapture={({ currentTarget: box }) => {
        if (isAtEnd.current) box.scrollTop = box.scrollHeight;
      }}
      onScroll={({ currentTarget: box }) => {
        isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
      }}
    >
      <p className="thread-with figures">{phone(thread.with)}</p>
      <ol>
        {thread.messages.map((message, index) => {
          const day = dayLabel(message.at, nowMs);
          const isNewDay = index === 0 || dayLabel(thread.messages[index - 1]!.at, nowMs) !== day;
          return (
            <li key={message.sid} className={`message ${message.direction}`}>
              {isNewDay && <p className="day">{day}</p>}
              <Message message={message} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Message({ message }: { message: ThreadMessage }) {
  const isLost = message.status === "undelivered" || message.status === "failed";
  return (
    <>
      {message.media.map((url, index) => (
        <Media key={url} url={url} contentType={message.mediaTypes[index] ?? ""} />
      ))}
      {message.text !== "" && <p className={`bubble ${isLost ? "lost" : ""}`}>{message.text}</p>}
      <p className="meta figures">
        <span className="hidden-text">{message.direction === "in" ? "Received " : "Sent "}</span>
        {timeOfDay(message.at)}
        {message.segments > 1 && ` · ${message.segments} segments`}
        {(message.status === "queued" || message.status === "sent") && " · On its way"}
        {message.status === "canceled" && " · Canceled"}
        {isLost && (
          <span className="problem">
            <TriangleAlert size={13} aria-hidden /> Not delivered:{" "}
            {reasons[message.errorCode ?? 0] ?? "unknown"} ({message.errorCode})
          </span>
        )}
      </p>
    </>
  );
}

function Media({ url, contentType }: { url: string; contentType: string }) {
  if (contentType.startsWith("image/")) return <img className="picture" src={url} alt="In this text" />;
  // biome-ignore lint/a11y/useMediaCaption: what people text has no captions
  if (contentType.startsWith("audio/")) return <audio className="picture" src={url} controls />;
  // biome-ignore lint/a11y/useMediaCaption: what people text has no captions
  if (contentType.startsWith("video/")) return <video className="picture" src={url} controls />;
  return (
    <a className="bubble file" href={url} target="_blank" rel="noreferrer">
      <FileText size={16} aria-hidden />
      {contentType || "File"}
    </a>
  );
}
