import { fileSizeText } from "@broadcast/domain/content/file-size";
import { useMemo, useState } from "react";
import { pictureFacts } from "../../../lib/device/picture-facts.ts";
import { Attached } from "./Attached.tsx";
import { blobOfDataUrl, type DraftPicture } from "./picture.ts";

interface AttachedPictureProps {
  picture: DraftPicture;
  /** The limit of the sending number, in bytes. */
  maxBytes: number;
  onRemove: () => void;
}

/** The picture attached to the message being written, with its size as delivered: it is shrunk when it is chosen. */
export function AttachedPicture({ picture, maxBytes, onRemove }: AttachedPictureProps) {
  const { url, bytesBefore } = picture;
  const [pixels, setPixels] = useState({});
  const sizeBytes = useMemo(() => blobOfDataUrl(url).size, [url]);
  const limit = `Your number can send pictures up to ${fileSizeText(maxBytes)}.`;
  return (
    <div>
      <Attached removeLabel="Remove picture" onRemove={onRemove}>
        <img
          src={url}
          alt="Your attachment"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setPixels({ width, height })
          }
          className="h-24 max-w-[200px] rounded-md bg-n3 object-cover"
        />
      </Attached>
      <p className="mx-3.5 mt-1 text-fine text-soft tabular-nums">{pictureFacts({ ...pixels, sizeBytes })}</p>
      <p role="status" className="mx-3.5 text-fine text-soft text-pretty tabular-nums">
        {bytesBefore === undefined
          ? limit
          : `${limit} This one was ${fileSizeText(bytesBefore)}, so we made it fit.`}
      </p>
    </div>
  );
}
