import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { Copy } from "lucide-react";
import { copyText } from "../actions/copy-text.ts";

interface CopyCodeProps {
  text: string;
  copyLabel: string;
  /** Shown after copying. */
  doneText: string;
}

/** A key or a line of code, with a button that copies it. */
export function CopyCode({ text, copyLabel, doneText }: CopyCodeProps) {
  return (
    <div className="flex items-center gap-1 rounded-md bg-n3 py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 py-1.5 font-mono text-label text-text [overflow-wrap:anywhere]">
        {text}
      </code>
      <IconButton
        label={copyLabel}
        icon={<Copy aria-hidden="true" />}
        onClick={() => void copyText(text, doneText)}
      />
    </div>
  );
}
