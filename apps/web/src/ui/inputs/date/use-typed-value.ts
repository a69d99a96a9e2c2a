import { useState } from "react";

interface TypedValueOptions {
  value: string;
  onChange: (value: string) => void;
  /** The value of what was typed; "" while it is none. */
  read: (typed: string) => string;
  show: (value: string) => string;
}

/** A field that takes a value in many spellings and shows it in one, once it is left. What cannot be read stays. */
export function useTypedValue({ value, onChange, read, show }: TypedValueOptions) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    // Chosen elsewhere meanwhile, e.g. in the calendar: what was typed is over.
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
