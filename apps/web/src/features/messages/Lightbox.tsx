import { Button } from "@broadcast/ui/actions/Button.tsx";
import { buttonStyle } from "@broadcast/ui/actions/button-style.ts";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Dialog } from "@broadcast/ui/overlays/Dialog.tsx";
import { ChevronLeft, ChevronRight, ExternalLink, Share2 } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { platform } from "../../platform/index.ts";
import type { Picture } from "./thread-rows.ts";

interface LightboxProps {
  pictures: readonly Picture[];
  /** The index of the picture shown first. */
  start: number;
  /** The sender's name. */
  author: string;
  onClose: () => void;
}

/** A full URL, for other apps. */
const addressOf = ({ url }: Picture) => new URL(url, location.href).href;

/** A message's picture at full size; arrow keys move through several. */
export function Lightbox({ pictures, start, author, onClose }: LightboxProps) {
  const [index, setIndex] = useState(start);
  const { length } = pictures;
  const move = useCallback(
    (step: number) => setIndex((current) => (current + step + length) % length),
    [length],
  );
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      if (key === "ArrowLeft") move(-1);
      if (key === "ArrowRight") move(1);
    };
    // In the capture phase, because the dialog stops arrow keys from bubbling.
    document.addEventListener("keydown", turn, true);
    return () => document.removeEventListener("keydown", turn, true);
  }, [move]);
  const picture = pictures[index];
  if (!picture) return null;
  const place = length > 1 ? `, ${index + 1} of ${length}` : "";
  const title = author === "You" ? `Your picture${place}` : `Picture from ${author}${place}`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="xl"
      isPadded={false}
      footer={
        <>
          {length > 1 ? (
            <div className="mr-auto flex gap-1">
              <IconButton
                label="Previous picture"
                icon={<ChevronLeft aria-hidden="true" />}
                onClick={() => move(-1)}
              />
              <IconButton
                label="Next picture"
                icon={<ChevronRight aria-hidden="true" />}
                onClick={() => move(1)}
              />
            </div>
          ) : null}
          {platform.isNative ? (
            <>
              <Button icon={<Share2 />} onClick={() => void platform.share({ url: addressOf(picture) })}>
                Share
              </Button>
              <Button icon={<ExternalLink />} onClick={() => platform.openOutside(addressOf(picture))}>
                Open in browser
              </Button>
            </>
          ) : (
            <a href={picture.url} target="_blank" rel="noreferrer" className={buttonStyle("secondary", "md")}>
              <ExternalLink aria-hidden="true" className="size-4" />
              Open in a new tab
            </a>
          )}
        </>
      }
    >
      <div className="grid min-h-[min(40dvh,320px)] flex-1 place-items-center bg-n3">
        <img src={picture.url} alt={title} className="max-h-[min(70dvh,560px)] max-w-full object-contain" />
      </div>
    </Dialog>
  );
}
