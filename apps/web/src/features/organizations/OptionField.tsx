import { useState } from "react";
import { useSearchTerm } from "../../lib/screens/search-term.ts";
import { Combobox } from "../../ui/inputs/choice/Combobox.tsx";
import type { SelectOption } from "../../ui/inputs/choice/Select.tsx";
import type { ControlProps } from "../../ui/inputs/frame/control-props.ts";

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
  const offered = useOffered(useSearchTerm(term));
  const isAdded =
    known !== null &&
    known.value === control.value &&
    term === "" &&
    !offered.some(({ value }) => value === known.value);
  return <Combobox {...control} options={isAdded ? [known, ...offered] : offered} onSearch={setTerm} />;
}
