import { IconButton } from "@broadcast/ui/actions/IconButton.tsx";
import { SearchField } from "@broadcast/ui/inputs/SearchField.tsx";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { moveIntoRows } from "../../../ui/lists/move-into-rows.ts";

interface SearchPanelProps {
  label: string;
  onClose: () => void;
  /** Renders the results. */
  found: (term: string) => ReactNode;
}

/** A search within one thread, above its messages, which stay visible while the user moves from match to match. */
export function SearchPanel({ label, onClose, found }: SearchPanelProps) {
  const [term, setTerm] = useState("");
  const zone = useRef<HTMLDivElement>(null);
  useEffect(() => zone.current?.querySelector("input")?.focus(), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it wherever the focus is in it
    <div
      ref={zone}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      className="flex max-h-[45%] shrink-0 flex-col border-b border-line"
    >
      <div className="flex items-center gap-1 px-4 py-2">
        <div className="min-w-0 flex-1">
          <SearchField label={label} value={term} onChange={setTerm} onKeyDown={moveIntoRows} />
        </div>
        <IconButton label="Close search" icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      {term.trim() === "" ? null : found(term)}
    </div>
  );
}
