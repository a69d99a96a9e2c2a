import { useState } from "react";
import { useDebounced } from "../../lib/screens/delays.ts";
import { Combobox } from "../../ui/inputs/choice/Combobox.tsx";
import type { SelectOption } from "../../ui/inputs/choice/Select.tsx";
import type { ControlProps } from "../../ui/inputs/frame/control-props.ts";

const settleMs = 225;

interface OptionFieldProps extends ControlProps<string> {
  /** Reads the server's options for the typed text. */
  useOffered: (term: string) => readonly SelectOption[];
  /** The current choice, which the server may not offer first. */
  known?: SelectOption | null;
  placeholder?: string;
}

/** A choice of many options that the server finds by typing; the chosen one stays among them. */
export function OptionField({ useOffered, known = null, ...control }: OptionFieldProps) {
  const [term, setTerm] = useState("");
  const [seen, setSeen] = useState<SelectOption | null>(known);
  const offered = useOffered(useDebounced(term === seen?.label ? "" : term, settleMs));
  const chosen = [seen, known, ...offered].find((option) => option?.value === control.value) ?? null;
  const options =
    chosen && !offered.some(({ value }) => value === chosen.value) ? [chosen, ...offered] : offered;
  return (
    <Combobox
      {...control}
      options={options}
      onSearch={setTerm}
      onChange={(value) => {
        setSeen(options.find((option) => option.value === value) ?? null);
        control.onChange(value);
      }}
    />
  );
}
