import { Contact } from "lucide-react";
import { Attached } from "./Attached.tsx";

/** The account's contact card, attached to the message being written. */
export function AttachedCard({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <Attached
      removeLabel="Remove contact card"
      onRemove={onRemove}
      className="flex max-w-[calc(100%-28px)] items-center gap-2.5 rounded-md border border-line bg-n2 py-2 pr-6 pl-3"
    >
      <Contact aria-hidden="true" className="size-5 shrink-0 text-soft" />
      <p className="min-w-0 truncate">
        <span className="font-medium text-text">{name || "Your business"}</span>
        <span className="text-soft"> · Your contact card</span>
      </p>
    </Attached>
  );
}
