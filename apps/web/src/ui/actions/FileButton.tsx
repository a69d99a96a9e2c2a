import { Button } from "@broadcast/ui/actions/Button.tsx";
import { type ReactNode, useRef } from "react";

interface FileButtonProps {
  /** Accessible name of the hidden file input. */
  label: string;
  accept: string;
  icon?: ReactNode;
  isLoading?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A button that opens the device's file picker. */
export function FileButton({ label, accept, icon, isLoading, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="relative inline-flex">
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Lets the same file be chosen again after it was refused and fixed.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
      <Button size="sm" icon={icon} isLoading={isLoading} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </span>
  );
}
