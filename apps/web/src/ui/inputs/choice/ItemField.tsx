import { useState } from "react";
import { type NamedKind, useFoundItems } from "../../../lib/api/named-items.ts";
import type { ControlProps } from "../frame/control-props.ts";
import { Combobox } from "./Combobox.tsx";

interface ItemFieldProps extends ControlProps<string> {
  kind: NamedKind;
  placeholder?: string;
  className?: string;
}

/** A choice of one item among all of its kind, by id, found by typing its name. Give it a key per kind. */
export function ItemField({ kind, ...control }: ItemFieldProps) {
  const [typed, setTyped] = useState("");
  const { options, isSearching } = useFoundItems(kind, typed, control.value);
  return <Combobox {...control} options={options} isSearching={isSearching} onSearch={setTyped} />;
}
