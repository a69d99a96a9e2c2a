import { useEffect, useState } from "react";
import { Recording } from "../../ui/display/Recording.tsx";

/** A recording on this device only, which can be played before it is saved. */
export function ChosenRecording({ file }: { file: Blob }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url ? <Recording key={url} url={url} label="The chosen recording" /> : null;
}
