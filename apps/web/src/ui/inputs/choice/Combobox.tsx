import { Combobox as Primitive } from "@base-ui/react/combobox";
import { cx } from "@broadcast/ui/class-names.ts";
import { Check, ChevronDown, X } from "lucide-react";
import { useMemo, useState } from "react";
import { fieldPopupStyle, optionsHeight, popupItemStyle } from "../../overlays/popup-style.ts";
import type { ControlProps } from "../frame/control-props.ts";
import { controlStyle } from "../frame/control-style.ts";
import { FieldFrame } from "../frame/FieldFrame.tsx";
import { keepOnEscape } from "../frame/keep-on-escape.ts";
import { PageStaysReadable } from "../frame/PageStaysReadable.tsx";
import type { SelectOption } from "./Select.tsx";

interface ComboboxProps extends ControlProps<string> {
  options: readonly SelectOption[];
  placeholder?: string;
  /** Whether an option matches the typed text; by its label by default. */
  filter?: (option: SelectOption, term: string) => boolean;
  /**
   * Called with the typed text, for options that come from the server; they are then all shown, and may lack the choice
   * once something is typed.
   */
  onSearch?: (term: string) => void;
  /** Whether the options for the typed text are still to come. */
  isSearching?: boolean;
  /** Called each time the options are shown. */
  onOpen?: () => void;
  /** Said if there is nothing to choose from at all, with where to create it in another tab. */
  none?: { text: string; create?: (() => void) | undefined };
  className?: string;
}

/** Sorts options that begin with the typed text before those that contain it elsewhere. */
function startingFirst(options: readonly SelectOption[], typed: string): readonly SelectOption[] {
  const start = typed.trim().toLowerCase();
  if (start === "") return options;
  const begins = (option: SelectOption) => option.label.toLowerCase().startsWith(start);
  return [...options.filter(begins), ...options.filter((option) => !begins(option))];
}

const isSame = (a: SelectOption, b: SelectOption): boolean =>
  a.value === b.value && a.label === b.label && a.isDisabled === b.isDisabled;

const areSame = (a: readonly SelectOption[], b: readonly SelectOption[]): boolean =>
  a === b || (a.length === b.length && a.every((option, index) => isSame(option, b[index]!)));

/** Keeps the same array while the options are equal: for a new array the primitive drops the text being typed. */
function useSteady(options: readonly SelectOption[]): readonly SelectOption[] {
  const [steady, setSteady] = useState(options);
  if (areSame(steady, options)) return steady;
  setSteady(options);
  return options;
}

/**
 * Keeps the same choice while it is equal, for the same reason, and, if `isKept`, while the options lack it.
 */
function useChosen(options: readonly SelectOption[], value: string, isKept: boolean): SelectOption | null {
  const [chosen, setChosen] = useState<SelectOption | null>(null);
  const offered = options.find((option) => option.value === value);
  const next = offered ?? (isKept && chosen?.value === value ? chosen : null);
  if (next === chosen || (next && chosen && isSame(next, chosen))) return chosen;
  setChosen(next);
  return next;
}

/** The value of the option that creates the first one. */
const CREATE = "create";

/** A choice from many options, found by typing. */
export function Combobox({
  value,
  onChange,
  onBlur,
  name,
  isDisabled,
  ref,
  options: given,
  placeholder,
  filter,
  onSearch,
  isSearching = false,
  onOpen,
  none,
  ...frame
}: ComboboxProps) {
  const options = useSteady(
    none?.create ? [{ value: CREATE, label: `${none.text}. Create one in a new tab` }] : given,
  );
  const selected = useChosen(options, value, onSearch !== undefined);
  const [typed, setTyped] = useState("");
  const ordered = useMemo(() => startingFirst(options, typed), [options, typed]);
  return (
    <FieldFrame {...frame}>
      {({ id, describedBy, labelId }) => (
        <Primitive.Root
          id={id}
          name={name}
          items={ordered}
          value={selected}
          disabled={isDisabled}
          autoHighlight
          onOpenChange={(isOpen) => isOpen && onOpen?.()}
          onValueChange={(next, details) => {
            if (details.reason === "escape-key") keepOnEscape(details);
            else if (next?.value === CREATE) {
              details.cancel();
              none?.create?.();
            } else onChange(next?.value ?? "");
          }}
          isItemEqualToValue={(a, b) => a.value === b.value}
          onInputValueChange={(term, details) => {
            const { reason } = details;
            if (reason === "escape-key") return keepOnEscape(details);
            // A chosen label is written into the field too, but is not a search.
            const searched = reason === "input-change" ? term : "";
            setTyped(searched);
            onSearch?.(searched);
          }}
          filter={onSearch ? null : filter}
        >
          <div className="relative">
            <Primitive.Input
              ref={ref}
              id={id}
              placeholder={placeholder}
              aria-labelledby={labelId}
              aria-describedby={describedBy}
              aria-invalid={frame.error ? true : undefined}
              aria-required={frame.isRequired || undefined}
              onBlur={onBlur}
              className={cx(controlStyle(Boolean(frame.error)), "h-[var(--control,38px)] truncate pr-16")}
            />
            <div className="absolute inset-y-0 right-2 flex items-center gap-0.5 text-soft">
              <Primitive.Clear
                aria-label={`Clear ${frame.label}`}
                className="grid size-6 place-items-center rounded-sm hover:text-text"
              >
                <X aria-hidden="true" className="size-4" />
              </Primitive.Clear>
              <Primitive.Trigger
                aria-label={`Show options of ${frame.label}`}
                className="grid size-6 place-items-center rounded-sm hover:text-text"
              >
                <ChevronDown aria-hidden="true" className="size-4" />
              </Primitive.Trigger>
            </div>
          </div>
          <Primitive.Portal>
            <Primitive.Positioner align="start" sideOffset={4} className="z-50">
              <PageStaysReadable />
              <Primitive.Popup className={cx(fieldPopupStyle, optionsHeight, "w-(--anchor-width)")}>
                <Primitive.Empty>
                  <p className="px-2.5 py-2 text-body text-soft">
                    {isSearching ? "Searching…" : (none?.text ?? "No results found")}
                  </p>
                </Primitive.Empty>
                <Primitive.List>
                  {(option: SelectOption) => (
                    <Primitive.Item
                      key={option.value}
                      value={option}
                      disabled={option.isDisabled}
                      className={cx(popupItemStyle, "justify-between")}
                    >
                      <span className="min-w-0 [overflow-wrap:anywhere]">{option.label}</span>
                      <Primitive.ItemIndicator className="shrink-0">
                        <Check aria-hidden="true" className="size-4 text-b11" />
                      </Primitive.ItemIndicator>
                    </Primitive.Item>
                  )}
                </Primitive.List>
              </Primitive.Popup>
            </Primitive.Positioner>
          </Primitive.Portal>
        </Primitive.Root>
      )}
    </FieldFrame>
  );
}
