import { Combobox as Primitive } from "@base-ui/react/combobox";
import { cx } from "@broadcast/ui/class-names.ts";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useStableCallback } from "../../../lib/screens/use-stable-callback.ts";
import type { AvatarHue } from "../../display/avatar-hue.ts";
import { fieldPopupStyle, optionsHeight, popupItemStyle } from "../../overlays/popup-style.ts";
import type { ControlProps } from "../frame/control-props.ts";
import { controlStyle } from "../frame/control-style.ts";
import { FieldFrame } from "../frame/FieldFrame.tsx";
import { keepOnEscape } from "../frame/keep-on-escape.ts";
import { PageStaysReadable } from "../frame/PageStaysReadable.tsx";

interface TokensFieldProps extends ControlProps<readonly string[]> {
  /** Suggestions for the text typed so far; those already chosen are left out. */
  suggestions: readonly string[];
  /** Called with the typed text. */
  onSearch: (typed: string) => void;
  /** Normalizes typed text into a token; "" if there is none. */
  clean: (typed: string) => string;
  /** Tokens with equal keys are the same. */
  keyOf?: (token: string) => string;
  /** The color of a chip; gray by default. */
  hueOf?: (token: string) => AvatarHue;
  placeholder?: string;
  maxTokens?: number;
  onFocus?: () => void;
  className?: string;
}

const hueStyle = (hue: AvatarHue) => ({
  background: `var(--avatar-${hue})`,
  color: `var(--avatar-${hue}-text)`,
});

/** Several words as chips, suggested or typed. Enter, a comma, leaving the field or submitting its form adds the typed text. */
export function TokensField({
  value,
  onChange,
  onBlur,
  name,
  isDisabled,
  ref,
  suggestions,
  onSearch,
  clean,
  keyOf = (token) => token,
  hueOf,
  placeholder,
  maxTokens = 50,
  onFocus,
  ...frame
}: TokensFieldProps) {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const highlighted = useRef<string | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const keys = new Set(value.map(keyOf));
  const cleaned = clean(typed);
  const open = suggestions.filter((suggestion) => !keys.has(keyOf(suggestion)));
  const exact = open.find((suggestion) => keyOf(suggestion) === keyOf(cleaned));
  const isNew = cleaned !== "" && !exact && !keys.has(keyOf(cleaned));
  // The typed text comes first, so that Enter never adds something else.
  const options = [
    ...(exact ? [exact] : isNew ? [cleaned] : []),
    ...open.filter((suggestion) => suggestion !== exact),
  ];
  const type = (text: string) => {
    setTyped(text);
    onSearch(text);
  };
  const add = (text: string) => {
    const parts = text.split(",").map(clean).filter(Boolean);
    const next = [...value];
    for (const part of parts) {
      const known = suggestions.find((suggestion) => keyOf(suggestion) === keyOf(part)) ?? part;
      if (next.length < maxTokens && !next.some((token) => keyOf(token) === keyOf(known))) next.push(known);
    }
    if (next.length > value.length) onChange(next);
    type("");
  };
  const isTyping = typed.trim() !== "";
  const addTyped = useStableCallback(() => add(typed));
  // Pressing a submit button leaves no field.
  useEffect(() => {
    if (!isTyping) return;
    const addOnSubmit = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return;
      const form = target.closest<HTMLButtonElement>("button[type=submit]")?.form;
      if (form && form === box.current?.closest("form")) addTyped();
    };
    document.addEventListener("mousedown", addOnSubmit, true);
    return () => document.removeEventListener("mousedown", addOnSubmit, true);
  }, [isTyping, addTyped]);
  return (
    <FieldFrame {...frame}>
      {({ id, describedBy }) => (
        <Primitive.Root
          multiple
          id={id}
          name={name}
          items={options}
          value={[...value]}
          disabled={isDisabled}
          filter={null}
          autoHighlight
          // Without options there is nothing to open.
          open={isOpen && options.length > 0}
          onOpenChange={setOpen}
          inputValue={typed}
          onItemHighlighted={(option: string | undefined) => {
            highlighted.current = option;
          }}
          onInputValueChange={(text, { reason }) => {
            // The primitive also clears the box when it closes, before the field is left; that would lose
            // text.
            if (reason !== "input-change") return;
            if (text.includes(",")) add(text);
            else type(text);
          }}
          onValueChange={(next: string[], details) => {
            if (details.reason === "escape-key") return keepOnEscape(details);
            onChange(next.slice(0, maxTokens));
            type("");
          }}
        >
          <Primitive.Chips
            ref={box}
            className={cx(
              controlStyle(Boolean(frame.error)),
              "flex min-h-[38px] flex-wrap items-center gap-1.5 py-1 pl-1.5 pr-1.5 has-[input:focus]:border-b9 has-[input:focus]:shadow-field-focus",
            )}
          >
            {value.map((token) => (
              <Primitive.Chip
                key={token}
                aria-label={token}
                style={hueOf && hueStyle(hueOf(token))}
                className={cx(
                  "inline-flex h-[26px] max-w-full min-w-0 items-center rounded-full pl-2.5 text-note font-semibold outline-none focus-visible:shadow-focus data-highlighted:shadow-focus",
                  !hueOf && "bg-n4 text-n11 dark:text-n12 data-highlighted:bg-b3 data-highlighted:text-b11",
                )}
              >
                <span className="truncate">{token}</span>
                <Primitive.ChipRemove
                  aria-label={`Remove ${token}`}
                  className={cx(
                    "touch-target grid h-full w-7 shrink-0 place-items-center rounded-full",
                    hueOf ? "hover:underline" : "text-soft hover:text-text",
                  )}
                >
                  <X aria-hidden="true" className="size-3.5" />
                </Primitive.ChipRemove>
              </Primitive.Chip>
            ))}
            <Primitive.Input
              ref={ref}
              id={id}
              placeholder={value.length === 0 ? placeholder : undefined}
              aria-describedby={describedBy}
              aria-invalid={frame.error ? true : undefined}
              aria-required={frame.isRequired || undefined}
              onFocus={onFocus}
              onBlur={() => {
                if (isTyping) add(typed);
                onBlur?.();
              }}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || !isTyping) return;
                if (highlighted.current === undefined) {
                  event.preventDefault();
                  add(typed);
                }
              }}
              className="h-7 min-w-24 flex-1 bg-transparent px-1.5 text-body text-text focus:outline-none focus-visible:shadow-none max-sm:text-[16px]"
            />
          </Primitive.Chips>
          <Primitive.Portal>
            <Primitive.Positioner anchor={box} sideOffset={4} className="z-50">
              <PageStaysReadable />
              <Primitive.Popup
                className={cx(
                  fieldPopupStyle,
                  optionsHeight,
                  "w-(--anchor-width)",
                  options.length === 0 && "hidden",
                )}
              >
                <Primitive.List>
                  {(option: string) => (
                    <Primitive.Item key={option} value={option} className={popupItemStyle}>
                      <span className="truncate">
                        {isNew && option === cleaned ? `Add “${option}”` : option}
                      </span>
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
