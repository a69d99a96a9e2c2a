import { cx } from "@broadcast/ui/class-names.ts";
import { fieldPopupStyle } from "../../overlays/popup-style.ts";
import type { Suggestions } from "./use-typing.ts";

/** Suggestions for what is being typed; the text box keeps the focus and handles the keys. */
export function SuggestionList({
  suggestions,
  side = "bottom",
}: {
  suggestions: Suggestions;
  side?: "top" | "bottom";
}) {
  const { name, items, note, highlighted, listId, rowId, take } = suggestions;
  const popup = cx(
    fieldPopupStyle,
    "absolute left-0 z-20 w-full sm:w-80",
    side === "top" ? "bottom-full mb-1" : "top-full mt-1",
  );
  return (
    <>
      <p role="status" className={note ? cx(popup, "px-3.5 py-2.5 text-soft") : "sr-only"}>
        {note || (items.length > 0 ? `${items.length} ${name}. Arrow keys to choose, Enter to insert.` : "")}
      </p>
      {items.length > 0 ? (
        <div
          role="listbox"
          id={listId}
          aria-label={name.charAt(0).toUpperCase() + name.slice(1)}
          className={popup}
        >
          {items.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text box handles the keys of all options
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text box
            <div
              key={item.key}
              id={rowId(index)}
              role="option"
              aria-selected={index === highlighted}
              // The press would move the focus, and the caret with it.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(item)}
              className={cx(
                "flex min-h-9 cursor-pointer select-none items-center gap-3 rounded-sm px-2.5 py-1.5 hover:bg-n2 pointer-coarse:min-h-11",
                index === highlighted && "bg-n3 shadow-[inset_0_0_0_2px_var(--b9)]",
              )}
            >
              <span className="min-w-0 flex-1 truncate font-medium text-text">{item.label}</span>
              {item.note ? (
                <span className="max-w-[60%] truncate text-fine text-soft">{item.note}</span>
              ) : null}
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}
