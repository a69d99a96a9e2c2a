import type { ReactNode } from "react";
import { InView } from "../../lib/screens/in-view.ts";

interface KeptDrawnProps {
  isShown: boolean;
  /** Passed down to components inside, after a frame (`useInView`). */
  isInView: boolean;
  children: ReactNode;
}

/**
 * One of several views that stay mounted on top of each other, of which one is visible. A hidden view keeps its layout,
 * so that showing it costs one frame; React's `Activity` would take it out of the layout. Needs a positioned, isolated
 * parent.
 */
export function KeptDrawn({ isShown, isInView, children }: KeptDrawnProps) {
  return (
    // Neither `inert` nor `visibility`: both recompute styles for everything inside. Content that is not
    // rendered cannot be focused.
    <div aria-hidden={!isShown} className="absolute inset-0 flex" style={isShown ? shown : hidden}>
      <InView value={isInView}>{children}</InView>
    </div>
  );
}

/** What changes inside, as by scrolling, is laid out and painted without the rest of the page. */
const shown = { contain: "strict" } as const;

/** Below the visible view, or this box would take its clicks. */
const hidden = { contentVisibility: "hidden", zIndex: -1 } as const;
