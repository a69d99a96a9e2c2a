import { Tooltip as Primitive } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";

const delayMs = 275;

interface TooltipProps {
  text: string;
  side?: "top" | "bottom" | "left" | "right";
  /** The control it names; it gets the pointer and focus handlers. */
  children: ReactElement;
}

/** A short name that appears 275 ms after the pointer or the focus arrives. It never carries the only label. */
export function Tooltip({ text, side = "bottom", children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger render={children as ReactElement<Record<string, unknown>>} delay={delayMs} />
      <Primitive.Portal>
        <Primitive.Positioner side={side} sideOffset={6} className="z-50">
          <Primitive.Popup className="max-w-64 rounded-sm bg-inverse px-2 py-1 text-fine font-medium text-on-inverse shadow-2">
            {text}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
