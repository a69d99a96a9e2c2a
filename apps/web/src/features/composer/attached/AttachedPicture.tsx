import { useMemo, useState } from "react";
import { pictureFacts } from "../../../lib/device/picture-facts.ts";
import { Attached } from "./Attached.tsx";
import { blobOfDataUrl } from "./picture.ts";

/** The picture that goes with what is being written, and how it arrives: it is made to fit when it is chosen. */
export function AttachedPicture({ url, onRemove }: { url: string; onRemove: () => void }) {
  const [pixels, setPixels] = useState({});
  const sizeBytes = useMemo(() => blobOfDataUrl(url).size, [url]);
  return (
    <Attached removeLabel="Remove picture" onRemove={onRemove}>
      <img
        src={url}
        alt="What you attached"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setPixels({ width, height })
        }
        className="h-24 max-w-[200px] rounded-md bg-n3 object-cover"
      />
      <p className="mt-1 text-fine text-soft tabular-nums">{pictureFacts({ ...pixels, sizeBytes })}</p>
    </Attached>
  );
}
