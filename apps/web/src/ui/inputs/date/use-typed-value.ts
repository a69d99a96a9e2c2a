import { useState } from "react";

interface TypedValueOptions {
  value: string;
  onChange: (value: string) => void;
  /** Parses the typed text into a value; "" if it is none. */
  read: (typed: string) => string;
  show: (value: string) => string;
}

/**
 * A text field that accepts a value in many notations and shows it in one once it is left. Text that cannot
 * be parsed stays.
 */
export function useTypedValue({ value, onChange, read, show }: TypedValueOptions) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    // The value was set elsewhere meanwhile, e.g. in the calendar: the typed text is obsolete.
    shown: typed !== null && read(typed) === value ? typed : show(value),
    type: (text: string) => {
      setTyped(text);
      const next = read(text);
      if (next !== value) onChange(next);
    },
    leave: () => {
      if (typed !== null && read(typed) !== "") setTyped(null);
    },
  };
}
