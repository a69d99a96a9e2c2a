import { RotateCcw } from "lucide-react";
import { useState } from "react";

interface MessagePictureProps {
  url: string;
  /** The accessible name of the button: "Open picture from Jo". */
  label: string;
  onOpen: () => void;
}

const look =
  "block h-[150px] w-[220px] max-w-full overflow-hidden rounded-lg bg-n3 hover:brightness-95 focus-visible:shadow-focus";

/** A message's picture in a box of fixed size, so that the thread does not move when it loads. */
export function MessagePicture({ url, label, onOpen }: MessagePictureProps) {
  const [tries, setTries] = useState(1);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed)
    return (
      <button
        type="button"
        className={look}
        onClick={() => {
          setTries(tries + 1);
          setFailed(false);
        }}
      >
        <span className="flex flex-col items-center gap-1.5 px-4 text-note text-soft">
          <RotateCcw aria-hidden="true" className="size-4" />
          We couldn't load the picture. Try again.
        </span>
      </button>
    );
  return (
    <button type="button" aria-label={label} onClick={onOpen} className={look}>
      <img
        key={tries}
        src={url}
        alt=""
        loading="lazy"
        className="size-full object-cover"
        onError={() => setFailed(true)}
      />
    </button>
  );
}
