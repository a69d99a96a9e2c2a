/** The typing indicator and the text so far; not announced, because the complete answer is. */
export function WritingBubble({ text }: { text: string }) {
  return (
    <div className="flex flex-col items-start gap-1 pr-[10%]">
      <p role="status" className="sr-only">
        AIVA is writing
      </p>
      <div
        aria-hidden="true"
        className="max-w-[600px] whitespace-pre-wrap rounded-[16px] rounded-bl-[5px] bg-bubble-in px-[13px] py-[9px] text-text [overflow-wrap:anywhere]"
      >
        {text}
        <span className="inline-flex h-5 items-center gap-1 align-middle">
          {["0ms", "200ms", "400ms"].map((delay) => (
            <span
              key={delay}
              className="size-1.5 rounded-full bg-n9 motion-safe:animate-pulse"
              style={{ animationDelay: delay }}
            />
          ))}
        </span>
      </div>
    </div>
  );
}
