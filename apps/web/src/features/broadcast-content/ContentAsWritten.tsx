import type { Broadcast } from "@broadcast/contract/broadcasts";
import { emails } from "@broadcast/contract/emails";
import { addressOf } from "../../lib/api/api-client.ts";
import { Recording } from "../../ui/display/Recording.tsx";
import { MessageAsWritten } from "./MessageAsWritten.tsx";

/** The content of a broadcast as written: text, picture, recording. */
export function ContentAsWritten({ broadcast }: { broadcast: Broadcast }) {
  const { type, subject, text, media, email } = broadcast;
  const [recording] = media;
  const url = recording?.url;
  if (type === "rvm")
    return recording ? (
      <Recording label="The recording" {...recording} />
    ) : (
      <p className="text-soft">No recording yet.</p>
    );
  return (
    <div className="flex max-w-[520px] flex-col items-start gap-2">
      {type === "email" ? (
        <p className="font-semibold text-text [overflow-wrap:anywhere]">{subject || "No subject"}</p>
      ) : null}
      {email ? (
        <iframe
          title="The email"
          // Without any rights: nothing in it runs, submits forms, or reaches this page.
          sandbox=""
          src={addressOf(emails.previewVersion, { params: { versionId: email.versionId }, query: {} })}
          className="h-96 w-full rounded-lg border border-line bg-panel"
        />
      ) : null}
      {url ? (
        <img
          src={url}
          alt="Sent with the message"
          className="max-h-52 max-w-full rounded-lg bg-n3 object-contain"
        />
      ) : null}
      {text === "" || email ? null : (
        <div className="w-fit max-w-full rounded-lg rounded-bl-sm bg-bubble-in px-3.5 py-2.5">
          <MessageAsWritten text={text} />
        </div>
      )}
    </div>
  );
}
