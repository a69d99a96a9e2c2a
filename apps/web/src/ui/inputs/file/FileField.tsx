import { Button } from "@broadcast/ui/actions/Button.tsx";
import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { Paperclip, X } from "lucide-react";
import { useRef, useState } from "react";
import { checkFile, type FileRefusal } from "../../../lib/device/media-files.ts";
import type { ControlProps } from "../frame/control-props.ts";
import { FieldFrame } from "../frame/FieldFrame.tsx";
import { FileDropZone, focusChoose } from "./FileDropZone.tsx";
import { RefusedFile } from "./RefusedFile.tsx";
import { useFilePaste } from "./use-file-paste.ts";

interface FileFieldProps extends ControlProps<File | null, HTMLButtonElement> {
  maxBytes: number;
  /** Accepted media types ("application/pdf", "audio/*"); any if omitted. */
  kinds?: readonly string[];
  className?: string;
}

/** A file that is chosen, dropped or pasted; one that is too large or of another kind is refused before the upload. */
export function FileField({
  value,
  onChange,
  onBlur,
  name,
  ref,
  isDisabled,
  maxBytes,
  kinds,
  error,
  ...frame
}: FileFieldProps) {
  const zone = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<FileRefusal | null>(null);
  const take = (file: File) => {
    if (isDisabled) return;
    const checked = checkFile(file, maxBytes, kinds);
    if ("file" in checked) {
      setProblem(null);
      onChange(file);
    } else setProblem(checked.refusal);
  };
  useFilePaste(zone, take);
  return (
    <FieldFrame {...frame} error={error ?? (problem ? <RefusedFile {...problem} /> : null)}>
      {(field) => (
        <FileDropZone
          ref={zone}
          {...field}
          name={name}
          accept={kinds?.join(",")}
          isDisabled={isDisabled}
          isWrong={Boolean(error || problem)}
          onBlur={onBlur}
          onTake={take}
          className="min-h-14 gap-3 px-3 py-2"
        >
          {({ isOver, choose }) => (
            <>
              <Paperclip aria-hidden="true" className="size-4 shrink-0 text-soft" />
              <p className={cx("min-w-0 flex-1 truncate", value ? "font-medium text-text" : "text-soft")}>
                {value?.name ?? (isOver ? "Drop it to add it." : "No file chosen")}
              </p>
              <Button ref={ref} data-choose="" size="sm" isDisabled={isDisabled} onClick={choose}>
                Choose file
              </Button>
              {value && !isDisabled ? (
                <IconButton
                  label="Remove file"
                  size="sm"
                  icon={<X aria-hidden="true" />}
                  onClick={() => {
                    onChange(null);
                    focusChoose(zone.current);
                  }}
                />
              ) : null}
            </>
          )}
        </FileDropZone>
      )}
    </FieldFrame>
  );
}
