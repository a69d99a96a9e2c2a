import type { Broadcast } from "@broadcast/contract/broadcasts";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { ImagePlus, X } from "lucide-react";
import { type ClipboardEvent, type DragEvent, useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { checkPicture, pictureMaxBytes } from "../../../lib/device/media-files.ts";
import { pictureFacts } from "../../../lib/device/picture-facts.ts";
import { FileButton } from "../../../ui/actions/FileButton.tsx";
import { pricePerPiece } from "../broadcast-kinds.ts";
import { MessageField } from "./MessageField.tsx";
import { useMedia } from "./use-media.ts";

interface TextFieldsProps {
  broadcast: Broadcast;
  text: string;
  onChange: (text: string) => void;
  saveFirst: (needsKind: boolean) => Promise<boolean>;
  took: (changed: Broadcast) => void;
  error: string | null;
}

const pictureIn = (data: DataTransfer): File | undefined =>
  [...data.files].find(({ type }) => type.startsWith("image/"));

/** A text, and the picture that makes it a picture message; pictures can be dropped and pasted. */
export function TextFields({ broadcast, text, onChange, saveFirst, took, error }: TextFieldsProps) {
  const { phoneNumber } = useCurrentUser();
  const media = useMedia(broadcast, {
    check: (file) => checkPicture(file, pictureMaxBytes(phoneNumber)),
    saveFirst,
    took,
  });
  const [isOver, setOver] = useState(false);
  const hasPicture = media.url !== null;
  const facts = pictureFacts(broadcast.media[0] ?? {});
  const onPaste = (event: ClipboardEvent) => {
    const file = pictureIn(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    void media.put(file);
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (!file) return;
    event.preventDefault();
    void media.put(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the button does the same
    <div
      onPaste={onPaste}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cx(
        "flex flex-col gap-3 rounded-md",
        isOver && "outline-2 outline-b9 outline-offset-4 outline-dashed",
      )}
    >
      <MessageField
        value={text}
        onChange={onChange}
        error={error}
        type={hasPicture ? "mms" : "sms"}
        pricePerPiece={pricePerPiece(hasPicture ? "mms" : "sms")}
        insightsUse="broadcast"
        onPicture={(picture) => void media.put(picture)}
        tools={
          <FileButton
            label="Choose a picture"
            accept="image/*"
            icon={<ImagePlus />}
            isLoading={media.isBusy}
            onFile={(file) => void media.put(file)}
          >
            {hasPicture ? "Change picture" : "Picture"}
          </FileButton>
        }
      />
      {media.url ? (
        <figure className="flex items-center gap-3 rounded-md border border-line p-2">
          <img
            src={media.url}
            alt="What every recipient gets with the text"
            className="h-16 w-24 shrink-0 rounded-sm bg-n3 object-cover"
          />
          <figcaption className="min-w-0 flex-1 text-note text-soft">
            <span className="block font-semibold text-text">Picture message</span>
            Priced per message, however long the text is.
            {facts ? <span className="block tabular-nums">Arrives as {facts}.</span> : null}
          </figcaption>
          <IconButton
            label="Remove picture"
            tooltipSide="left"
            icon={<X />}
            isLoading={media.isBusy}
            onClick={() => void media.takeOut().catch(() => {})}
          />
        </figure>
      ) : null}
      {media.problem ? (
        <p role="alert" className="text-note font-medium text-bad11">
          {media.problem}
        </p>
      ) : null}
    </div>
  );
}
