import {
  cloneElement,
  type DOMAttributes,
  lazy,
  type ReactElement,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";

const TooltipPopup = lazy(async () => ({ default: (await import("./TooltipPopup.tsx")).TooltipPopup }));

const delayMs = 275;
/** Lets the pointer move from the control to the tooltip. */
const graceMs = 100;

interface TooltipProps {
  text: string;
  side?: "top" | "bottom" | "left" | "right";
  /** The control it names; it receives the pointer and focus handlers. */
  children: ReactElement<DOMAttributes<HTMLElement>>;
}

/**
 * A short name that appears 275 ms after the pointer or the focus arrives. It never carries the only label.
 * The control renders at once; the popup is loaded when first needed.
 */
export function Tooltip({ text, side = "bottom", children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const after = (ms: number, next: Element | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), ms);
  };
  const close = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  const own = children.props;
  const control = cloneElement(children, {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      if (event.pointerType !== "touch") after(delayMs, event.currentTarget);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      after(graceMs, null);
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event);
      close();
    },
    onKeyDown: (event) => {
      own.onKeyDown?.(event);
      if (event.key === "Enter" || event.key === " ") close();
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(":focus-visible")) after(delayMs, event.currentTarget);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      close();
    },
  });
  return (
    <>
      {control}
      {anchor ? (
        <Suspense fallback={null}>
          <TooltipPopup
            text={text}
            side={side}
            anchor={anchor}
            onClose={close}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={() => after(graceMs, null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
