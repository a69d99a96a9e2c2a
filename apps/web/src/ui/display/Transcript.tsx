import { cx } from "@broadcast/ui/class-names.ts";
import { useState } from "react";

/** About as much as four lines hold. */
const SHOWN_CHARACTERS = 180;

/** What was said in a recording; a long one shows its beginning until it is opened. */
export function Transcript({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > SHOWN_CHARACTERS;
  return (
    <div className="flex max-w-[520px] flex-col items-start gap-1">
      <p className="text-note font-semibold text-soft">Transcript</p>
      <p className={cx("text-text [overflow-wrap:anywhere]", isLong && !isOpen && "line-clamp-4")}>{text}</p>
      {isLong ? (
        <button
          type="button"
          aria-expanded={isOpen}
          className="touch-target rounded-sm font-semibold text-b11 underline-offset-2 hover:underline"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Show less" : "Show more"}
        </button>
      ) : null}
    </div>
  );
}
