import { type Keyword, keywords } from "@broadcast/contract/keywords";
import { AudioLines, ContactRound, ImagePlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSend } from "../../lib/api-hooks.ts";
import { checkPicture, pictureMaxBytes } from "../../lib/media-files.ts";
import { pictureFacts } from "../../lib/picture-facts.ts";
import { useCurrentUser } from "../../lib/session.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { FileButton } from "../../ui/actions/FileButton.tsx";
import { Recording } from "../../ui/display/Recording.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { FieldNote } from "../../ui/inputs/FieldNote.tsx";
import { SelectVoiceDrop } from "../voice-drops/index.ts";

interface Change {
  voiceDropId?: string;
  sendsCard?: boolean;
  upload?: Blob;
}

/** What goes with the answer of a keyword: a picture, the contact card, or a voice drop in its place. Kept at once. */
export function AnswerMedia({ keyword }: { keyword: Keyword }) {
  const { _id: id, answerType, media, sendsCard } = keyword;
  const { phoneNumber } = useCurrentUser();
  const change = useSend(keywords.changeMedia, { isQuiet: true });
  const [isSelecting, setSelecting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const put = async ({ upload, voiceDropId, sendsCard: card = false }: Change, done: string) => {
    setProblem(null);
    try {
      const body = { sendsCard: String(card), ...(voiceDropId && { voiceDropId }) };
      await change.mutateAsync({ params: { id }, body, ...(upload && { upload }) });
      toast.success(done);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Please try again.");
    }
  };
  const putPicture = async (file: File) => {
    const checked = await checkPicture(file, pictureMaxBytes(phoneNumber));
    if ("refusal" in checked) setProblem(checked.refusal.text);
    else await put({ upload: checked.file }, "Picture added to the answer");
  };
  const hasAny = answerType !== "sms";
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-label font-semibold text-text">Goes with the answer</legend>
      {hasAny ? <Shown keyword={keyword} /> : null}
      <div className="flex flex-wrap gap-2">
        <FileButton
          label="Choose a picture"
          accept="image/*"
          icon={<ImagePlus />}
          isLoading={change.isPending}
          onFile={(file) => void putPicture(file)}
        >
          {answerType === "mms" && media.length > 0 ? "Other picture" : "Picture"}
        </FileButton>
        {sendsCard ? null : (
          <Button
            size="sm"
            icon={<ContactRound />}
            isDisabled={change.isPending}
            onClick={() => void put({ sendsCard: true }, "Contact card added to the answer")}
          >
            Your contact card
          </Button>
        )}
        <Button
          size="sm"
          icon={<AudioLines />}
          isDisabled={change.isPending}
          onClick={() => setSelecting(true)}
        >
          {answerType === "rvm" ? "Other voice drop" : "Voice drop"}
        </Button>
        {hasAny ? (
          <Button
            size="sm"
            icon={<Trash2 />}
            isDisabled={change.isPending}
            onClick={() => void put({}, "Taken out of the answer")}
          >
            Take out
          </Button>
        ) : null}
      </div>
      <p className="text-note text-soft">
        {answerType === "rvm"
          ? "The voice drop is the answer, for contacts who agreed to voice drops. The text above isn't sent."
          : "A link to a form, an attachment or a page goes in the text itself."}
      </p>
      {problem ? <FieldNote role="alert">{problem}</FieldNote> : null}
      {isSelecting ? (
        <SelectVoiceDrop
          onClose={() => setSelecting(false)}
          onSelect={({ _id: voiceDropId }) => put({ voiceDropId }, "The voice drop is the answer now")}
        />
      ) : null}
    </fieldset>
  );
}

function Shown({ keyword: { answerType, media, sendsCard } }: { keyword: Keyword }) {
  const [file] = media;
  if (answerType === "rvm" && file) return <Recording key={file.url} label="The voice drop" {...file} />;
  if (sendsCard) return <p className="text-body text-text">Your contact card, as it is when they get it.</p>;
  if (!file) return null;
  const facts = pictureFacts(file);
  return (
    <figure className="flex items-center gap-3">
      <img
        src={file.url}
        alt="What goes with the answer"
        className="h-16 w-24 shrink-0 rounded-sm bg-n3 object-cover"
      />
      {facts ? (
        <figcaption className="text-note text-soft tabular-nums">Arrives as {facts}.</figcaption>
      ) : null}
    </figure>
  );
}
