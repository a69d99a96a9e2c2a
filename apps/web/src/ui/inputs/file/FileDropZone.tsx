import { cx } from "@broadcast/ui/class-names.ts";
import { type FocusEventHandler, type ReactNode, type RefObject, useRef } from "react";
import { useFileDrop } from "./use-file-drop.ts";

interface FileDropZoneProps {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  labelId: string;
  describedBy: string | undefined;
  name: string | undefined;
  /** Filters the file picker; any file if omitted. */
  accept?: string | undefined;
  isDisabled: boolean | undefined;
  isWrong: boolean;
  onBlur: FocusEventHandler<HTMLInputElement> | undefined;
  onTake: (file: File) => void;
  className: string;
  /** Renders the content; `choose` opens the file picker. */
  children: (zone: { isOver: boolean; choose: () => void }) => ReactNode;
}

/** A drop target with a hidden file input. The button that opens the picker carries `data-choose`. */
export function FileDropZone({
  ref,
  id,
  labelId,
  describedBy,
  name,
  accept,
  isDisabled,
  isWrong,
  onBlur,
  onTake,
  className,
  children,
}: FileDropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop(ref, onTake);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second, visible name
    <div
      ref={ref}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className={cx(
        "flex items-center rounded-lg border border-dashed transition-colors duration-100",
        isOver ? "border-b9 bg-b2" : isWrong ? "border-bad9" : "border-control-line",
        className,
      )}
    >
      {children({ isOver, choose: () => input.current?.click() })}
      <input
        ref={input}
        id={id}
        name={name}
        type="file"
        accept={accept}
        tabIndex={-1}
        disabled={isDisabled}
        className="sr-only"
        onBlur={onBlur}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Lets the same file be chosen again after it was refused and fixed.
          currentTarget.value = "";
          if (file) onTake(file);
        }}
      />
    </div>
  );
}

/** Keeps the focus in the zone when a button in it disappears with the file it removed. */
export const focusChoose = (zone: HTMLElement | null): void =>
  zone?.querySelector<HTMLElement>("button[data-choose]")?.focus();
