import type { Broadcast } from "@broadcast/contract/broadcasts";
import { MessageAsWritten } from "./MessageAsWritten.tsx";

/** What a broadcast sends, as it was written: words, picture, recording. */
export function ContentAsWritten({ broadcast }: { broadcast: Broadcast }) {
  const { type, subject, text, media } = broadcast;
  const url = media[0]?.url;
  if (type === "rvm")
    return url ? (
      // biome-ignore lint/a11y/useMediaCaption: the business's own recording comes without a transcript
      <audio
        controls
        preload="metadata"
        src={url}
        aria-label="The recording"
        className="w-full max-w-[520px]"
      />
    ) : (
      <p className="text-soft">No recording yet.</p>
    );
  return (
    <div className="flex max-w-[520px] flex-col items-start gap-2">
      {type === "email" ? (
        <p className="font-semibold text-text [overflow-wrap:anywhere]">{subject || "No subject"}</p>
      ) : null}
      {url ? (
        <img
          src={url}
          alt="The one in the message"
          className="max-h-52 max-w-full rounded-lg bg-n3 object-contain"
        />
      ) : null}
      {text === "" ? null : (
        <div className="w-fit max-w-full rounded-lg rounded-bl-sm bg-bubble-in px-3.5 py-2.5">
          <MessageAsWritten text={text} />
        </div>
      )}
    </div>
  );
}
