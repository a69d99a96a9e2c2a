import { cx } from "../class-names.ts";

export interface FilterChip<Value extends string> {
  value: Value;
  label: string;
  count?: number;
}

interface FilterChipsProps<Value extends string> {
  label: string;
  chips: readonly FilterChip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Filters of which one is on. In a narrow space they scroll sideways on touch screens and wrap otherwise. */
export function FilterChips<Value extends string>({
  label,
  chips,
  value,
  onChange,
}: FilterChipsProps<Value>) {
  return (
    <fieldset className="relative flex min-w-0 gap-1 overflow-x-auto p-1 -m-1 [scrollbar-width:none] pointer-fine:flex-wrap">
      <legend className="sr-only">{label}</legend>
      {chips.map((chip) => {
        const isOn = chip.value === value;
        return (
          <button
            key={chip.value}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(chip.value)}
            className={cx(
              "touch-target inline-flex h-[26px] shrink-0 items-center gap-1.5 rounded-full border px-2 text-note font-semibold transition-colors duration-100",
              isOn
                ? "border-b6 bg-b3 text-b11"
                : "border-line bg-panel text-soft hover:bg-n3 hover:text-text",
            )}
          >
            {/* The space keeps screen readers from joining label and count. */}
            {chip.label}{" "}
            {chip.count === undefined ? null : (
              <span className="tabular-nums">{chip.count.toLocaleString("en-US")}</span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
