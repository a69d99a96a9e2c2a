import { Tooltip as Primitive } from "@base-ui/react/tooltip";

interface TooltipPopupProps {
  text: string;
  side: "top" | "bottom" | "left" | "right";
  anchor: Element;
  onClose: () => void;
  /** The pointer may rest on it. */
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}

/** The tooltip's popup, placed at its control. Esc closes it. */
export function TooltipPopup({ text, side, anchor, onClose, ...pointer }: TooltipPopupProps) {
  return (
    <Primitive.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Primitive.Portal>
        <Primitive.Positioner anchor={anchor} side={side} sideOffset={6} className="z-50">
          <Primitive.Popup
            {...pointer}
            className="max-w-64 rounded-sm bg-inverse px-2 py-1 text-fine font-medium text-on-inverse shadow-2"
          >
            {text}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
