import type { Keyword } from "@broadcast/contract/keywords";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { AudioLines, ContactRound, ImagePlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { pictureFacts } from "../../lib/device/picture-facts.ts";
import { FileButton } from "../../ui/actions/FileButton.tsx";
import { Recording } from "../../ui/display/Recording.tsx";
import { FieldNote } from "../../ui/inputs/frame/FieldNote.tsx";
import { SelectVoiceDrop } from "../voice-drops/index.ts";
import type { AnswerMediaChanges } from "./use-answer-media.ts";

interface AnswerMediaProps {
  keyword: Keyword;
  changes: AnswerMediaChanges;
}

/** The attachment of a keyword's reply: a picture, the contact card, or a voice drop instead. Saved at once. */
export function AnswerMedia({ keyword, changes: { isBusy, problem, put, putPicture } }: AnswerMediaProps) {
  const { answerType, media, sendsCard } = keyword;
  const [isSelecting, setSelecting] = useState(false);
  const hasAny = answerType !== "sms";
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-label font-semibold text-text">Sent with the reply</legend>
      {hasAny ? <Shown keyword={keyword} /> : null}
      <div className="flex flex-wrap gap-2">
        <FileButton
          label="Choose a picture"
          accept="image/*"
          icon={<ImagePlus />}
          isLoading={isBusy}
          onFile={(file) => void putPicture(file)}
        >
          {answerType === "mms" && media.length > 0 ? "Change picture" : "Picture"}
        </FileButton>
        {sendsCard ? null : (
          <Button
            size="sm"
            icon={<ContactRound />}
            isDisabled={isBusy}
            onClick={() => void put({ sendsCard: true }, "Contact card added to the reply")}
          >
            Your contact card
          </Button>
        )}
        <Button size="sm" icon={<AudioLines />} isDisabled={isBusy} onClick={() => setSelecting(true)}>
          {answerType === "rvm" ? "Change voice drop" : "Voice drop"}
        </Button>
        {hasAny ? (
          <Button
            size="sm"
            icon={<Trash2 />}
            isDisabled={isBusy}
            onClick={() => void put({}, "Removed from the reply")}
          >
            Remove
          </Button>
        ) : null}
      </div>
      <p className="text-note text-soft">
        {answerType === "rvm"
          ? "Contacts who agreed to voice drops get the voice drop as their reply. The text above isn't sent."
          : "Put links to forms, attachments or pages in the text itself."}
      </p>
      {problem ? <FieldNote role="alert">{problem}</FieldNote> : null}
      {isSelecting ? (
        <SelectVoiceDrop
          onClose={() => setSelecting(false)}
          onSelect={({ _id: voiceDropId }) => put({ voiceDropId }, "The voice drop is now the reply")}
        />
      ) : null}
    </fieldset>
  );
}

function Shown({ keyword: { answerType, media, sendsCard } }: { keyword: Keyword }) {
  const [file] = media;
  if (answerType === "rvm" && file) return <Recording key={file.url} label="The voice drop" {...file} />;
  if (sendsCard)
    return <p className="text-body text-text">Your contact card, up to date when they get it.</p>;
  if (!file) return null;
  const facts = pictureFacts(file);
  return (
    <figure className="flex items-center gap-3">
      <img
        src={file.url}
        alt="What's sent with the reply"
        className="h-16 w-24 shrink-0 rounded-sm bg-n3 object-cover"
      />
      {facts ? (
        <figcaption className="text-note text-soft tabular-nums">Arrives as {facts}.</figcaption>
      ) : null}
    </figure>
  );
}
