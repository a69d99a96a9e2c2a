import { Search, X } from "lucide-react";
import { type KeyboardEvent as KeyPress, type ReactNode, useEffect, useRef } from "react";
import { isSingleKey } from "./single-keys.ts";

/** Turns the box into that of a picker, whose keys move through its rows. */
export interface PickerBox {
  listId: string;
  isExpanded: boolean;
  activeId: string | undefined;
  onKeyDown: (event: KeyPress) => void;
}

/** The longest term a list can be searched for; the rest of a longer one is not taken. */
const MAX_CHARACTERS = 100;

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Shown at the end of the box, e.g. the button of an advanced search. */
  end?: ReactNode;
  /** `/` anywhere on the page focuses the box. Off in dialogs. */
  hasShortcut?: boolean;
  hasAutoFocus?: boolean;
  /** Makes it the box of a picker: arrow keys move through the rows, Enter chooses one. */
  picks?: PickerBox;
  onKeyDown?: (event: KeyPress) => void;
}

/** The search box of a list. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder = label,
  end,
  hasShortcut = true,
  hasAutoFocus,
  picks,
  onKeyDown,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!hasShortcut) return;
    const jump = (event: KeyboardEvent) => {
      if (event.key !== "/" || !isSingleKey(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", jump);
    return () => document.removeEventListener("keydown", jump);
  }, [hasShortcut]);
  return (
    <search className="relative block">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-[18px] text-soft"
      />
      <input
        ref={input}
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        aria-keyshortcuts={hasShortcut ? "/" : undefined}
        placeholder={placeholder}
        maxLength={MAX_CHARACTERS}
        value={value}
        // biome-ignore lint/a11y/noAutofocus: a dialog made for searching starts in its search box
        autoFocus={hasAutoFocus}
        onChange={(event) => onChange(event.target.value)}
        {...(picks && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-controls": picks.listId,
          "aria-expanded": picks.isExpanded,
          "aria-activedescendant": picks.activeId,
        })}
        onKeyDown={(event) => {
          picks?.onKeyDown(event);
          onKeyDown?.(event);
          // In a picker, Esc closes the picker, along with its search.
          if (event.key !== "Escape" || value === "" || picks) return;
          event.stopPropagation();
          onChange("");
        }}
        className="peer h-9 w-full rounded-md border border-line bg-search pr-16 pl-[38px] text-body text-text transition-[border-color,box-shadow] duration-100 hover:border-n7 focus:outline-none focus-visible:border-b9 focus-visible:shadow-field-focus max-sm:text-[16px] pointer-coarse:h-11"
      />
      <div className="absolute inset-y-0 right-1.5 flex items-center gap-0.5 text-soft peer-focus:[&_[data-shortcut]]:hidden">
        {value ? (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => {
              onChange("");
              input.current?.focus();
            }}
            className="touch-target grid size-7 place-items-center rounded-sm hover:text-text"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        ) : null}
        {end}
        {hasShortcut && !value && !end ? (
          <span
            data-shortcut
            aria-hidden="true"
            className="px-2 font-sans text-note text-soft pointer-coarse:hidden"
          >
            /
          </span>
        ) : null}
      </div>
    </search>
  );
}
