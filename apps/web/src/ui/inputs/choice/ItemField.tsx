import { useState } from "react";
import { type NamedKind, useFoundItems } from "../../../lib/api/named-items.ts";
import { platform } from "../../../platform/index.ts";
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
  const [wasOpened, setWasOpened] = useState(false);
  const { options, isSearching, isNone } = useFoundItems(kind, typed, control.value, wasOpened);
  const { plural, createdAt } = kind;
  return (
    <Combobox
      {...control}
      options={options}
      isSearching={isSearching}
      onSearch={setTyped}
      onOpen={() => setWasOpened(true)}
      {...(isNone && {
        none: {
          text: `No ${plural} yet`,
          // What is typed in this form stays.
          create: createdAt ? () => platform.openOutside(createdAt) : undefined,
        },
      })}
    />
  );
}
