import { Paperclip, X } from "lucide-react";
import { useRef, useState } from "react";
import { checkFile } from "../../lib/media-files.ts";
import { Button } from "../actions/Button.tsx";
import { IconButton } from "../actions/IconButton.tsx";
import { cx } from "../class-names.ts";
import { toast } from "../feedback/toast.ts";
import type { ControlProps } from "./control-props.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { useFileDrop } from "./use-file-drop.ts";

interface FileFieldProps extends ControlProps<File | null, HTMLButtonElement> {
  maxBytes: number;
  /** Media types that are taken ("application/pdf", "audio/*"); any when left out. */
  kinds?: readonly string[];
  className?: string;
}

/** A file of the device, chosen or dropped; what is too large or of another kind is refused before it travels. */
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
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (file: File) => {
    if (isDisabled) return;
    const checked = checkFile(file, maxBytes, kinds);
    if ("file" in checked) {
      setProblem(null);
      onChange(file);
    } else {
      setProblem(checked.refusal.text);
      toast.error(checked.refusal.title, checked.refusal.text);
    }
  };
  const isOver = useFileDrop(zone, take);
  return (
    <FieldFrame {...frame} error={error ?? problem}>
      {({ id, labelId, describedBy }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second, visible name
        <div
          ref={zone}
          role="group"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          className={cx(
            "flex min-h-14 items-center gap-3 rounded-lg border border-dashed px-3 py-2 transition-colors duration-100",
            isOver ? "border-b9 bg-b2" : error || problem ? "border-bad9" : "border-control-line",
          )}
        >
          <Paperclip aria-hidden="true" className="size-4 shrink-0 text-soft" />
          <p className={cx("min-w-0 flex-1 truncate", value ? "font-medium text-text" : "text-soft")}>
            {value?.name ?? (isOver ? "Drop it to take it." : "No file chosen")}
          </p>
          <input
            ref={input}
            id={id}
            name={name}
            type="file"
            accept={kinds?.join(",")}
            tabIndex={-1}
            disabled={isDisabled}
            className="sr-only"
            onBlur={onBlur}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              // The same file may be chosen again after it was refused and mended.
              currentTarget.value = "";
              if (file) take(file);
            }}
          />
          <Button
            ref={ref}
            data-choose=""
            size="sm"
            isDisabled={isDisabled}
            onClick={() => input.current?.click()}
          >
            Choose file
          </Button>
          {value && !isDisabled ? (
            <IconButton
              label="Remove file"
              size="sm"
              icon={<X aria-hidden="true" />}
              onClick={() => {
                onChange(null);
                // This button goes away with the file; the focus must not go with it.
                zone.current?.querySelector<HTMLElement>("button[data-choose]")?.focus();
              }}
            />
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}
