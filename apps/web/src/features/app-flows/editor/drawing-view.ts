import { useReactFlow } from "@xyflow/react";
import { type FocusEvent, useEffect } from "react";
import { type FlowLayout, STEP_HEIGHT } from "./flow-layout.ts";

/** Below this scale a step's words can't be read. */
export const READABLE = 0.75;

/** About as far from the first node as a drawing in a common window reaches at that scale. */
const REACH = 320;

/** The nodes to show at first: those that fit at a readable scale around the start of the flow. */
export function firstShown({ drawn }: FlowLayout): { id: string }[] {
  // The drawing's height, with its margins.
  const room = (0.8 * Math.min(576, 0.7 * window.innerHeight)) / READABLE;
  const start = drawn[0]?.x ?? 0;
  return drawn
    .filter(({ x, y }) => y + STEP_HEIGHT < room && Math.abs(x - start) <= REACH)
    .map(({ id }) => ({ id }));
}

/** Keeps the node centered whose settings narrow the drawing. */
export function useCentered(isChosen: boolean, x: number, y: number): void {
  const { setCenter, getZoom } = useReactFlow();
  useEffect(() => {
    if (!isChosen) return;
    // After the pane is laid out, in the next frame, and the drawing has heard of its new width.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => void setCenter(x, y, { zoom: getZoom() }));
    });
    return () => cancelAnimationFrame(frame);
  }, [isChosen, x, y, setCenter, getZoom]);
}

/** Scrolls the focused node into view by panning the drawing, not its container. */
export function useBringIntoView() {
  const { setCenter, getZoom } = useReactFlow();
  return (x: number, y: number) => (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.matches(":focus-visible")) return;
    event.currentTarget.closest(".react-flow")?.scrollTo(0, 0);
    void setCenter(x, y, { zoom: getZoom() });
  };
}
