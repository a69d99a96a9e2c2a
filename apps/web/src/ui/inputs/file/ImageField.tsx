import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { ImageUp, X } from "lucide-react";
import { useRef, useState } from "react";
import { checkPicture, type FileRefusal, imageMaxBytes } from "../../../lib/device/media-files.ts";
import { useShownAt } from "../date/use-shown-at.ts";
import type { ControlProps } from "../frame/control-props.ts";
import { FieldFrame } from "../frame/FieldFrame.tsx";
import { FileDropZone, focusChoose } from "./FileDropZone.tsx";
import { RefusedFile } from "./RefusedFile.tsx";
import { useFilePaste } from "./use-file-paste.ts";

interface ImageFieldProps extends Omit<ControlProps<Blob | string | null, HTMLButtonElement>, "onChange"> {
  /** A newly chosen picture, the URL of a stored one, or null. */
  value: Blob | string | null;
  /** Receives the shrunk picture, or null when it is removed. */
  onChange: (picture: Blob | null) => void;
  /** The most bytes a picture may have; all but GIFs are shrunk to fit. */
  maxBytes?: number;
  /** Alternative text of the picture. */
  alt?: string;
  look?: "wide" | "round";
  className?: string;
}

/** A picture that is chosen, dropped or pasted, and shrunk to what carriers accept (doc 1, section 5). */
export function ImageField({
  value,
  onChange,
  onBlur,
  name,
  ref,
  isDisabled,
  maxBytes = imageMaxBytes,
  alt = "Your picture",
  look = "wide",
  error,
  ...frame
}: ImageFieldProps) {
  const zone = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FileRefusal | null>(null);
  const shownAt = useShownAt(value);
  const take = async (file: Blob) => {
    if (isDisabled || isBusy) return;
    setProblem(null);
    setBusy(true);
    const checked = await checkPicture(file, maxBytes);
    setBusy(false);
    if ("file" in checked) onChange(checked.file);
    else setProblem(checked.refusal);
  };
  useFilePaste(zone, (file) => void take(file));
  return (
    <FieldFrame {...frame} error={error ?? (problem ? <RefusedFile {...problem} /> : null)}>
      {(field) => (
        <FileDropZone
          ref={zone}
          {...field}
          name={name}
          accept="image/*"
          isDisabled={isDisabled}
          isWrong={Boolean(error || problem)}
          onBlur={onBlur}
          onTake={(file) => void take(file)}
          className="gap-4 p-3"
        >
          {({ isOver, choose }) => (
            <>
              <span className="relative shrink-0">
                <span
                  className={cx(
                    "grid size-20 place-items-center overflow-hidden bg-n3 text-soft",
                    look === "round" ? "rounded-full" : "rounded-md",
                  )}
                >
                  {shownAt ? (
                    <img src={shownAt} alt={alt} className="size-full object-cover" />
                  ) : (
                    <ImageUp aria-hidden="true" className="size-6" />
                  )}
                </span>
                {value !== null && !isDisabled ? (
                  <IconButton
                    label="Remove picture"
                    size="sm"
                    kind="secondary"
                    className="absolute -top-2 -right-2 rounded-full shadow-1"
                    icon={<X aria-hidden="true" />}
                    onClick={() => {
                      setProblem(null);
                      onChange(null);
                      focusChoose(zone.current);
                    }}
                  />
                ) : null}
              </span>
              <div className="flex min-w-0 flex-col items-start gap-1">
                <Button
                  ref={ref}
                  data-choose=""
                  size="sm"
                  isLoading={isBusy}
                  isDisabled={isDisabled}
                  onClick={choose}
                >
                  {value === null ? "Choose picture" : "Change picture"}
                </Button>
                <p className="text-note text-soft pointer-coarse:hidden">
                  {isOver ? "Drop it to add it." : "Or drop it here, or paste it."}
                </p>
              </div>
            </>
          )}
        </FileDropZone>
      )}
    </FieldFrame>
  );
}
