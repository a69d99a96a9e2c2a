import { useState } from "react";
import { type ListSelection, useListSelection } from "./list-selection.ts";

interface SelectMode<Item> {
  isSelecting: boolean;
  ticked: ListSelection<Item>;
  setSelecting: (isOn: boolean) => void;
  /** Leaves selection mode and clears the selection. */
  leave: () => void;
}

/** A list whose rows can be ticked in a mode that `SelectToggle` turns on. */
export function useSelectMode<Item>(): SelectMode<Item> {
  const selection = useListSelection<Item>();
  const [isSelecting, setSelecting] = useState(false);
  const leave = () => {
    selection.clear();
    setSelecting(false);
  };
  return {
    isSelecting,
    ticked: { ...selection, clear: leave },
    setSelecting: (isOn) => (isOn ? setSelecting(true) : leave()),
    leave,
  };
}
