import { useState } from "react";
import { type ListSelection, useListSelection } from "./list-selection.ts";

interface SelectMode<Item> {
  isSelecting: boolean;
  ticked: ListSelection<Item>;
  setSelecting: (isOn: boolean) => void;
  /** Stops selecting and forgets what was ticked. */
  leave: () => void;
}

/** A list whose rows can be ticked once that is turned on (`SelectToggle`). */
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
