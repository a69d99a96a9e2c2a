import type { ReactNode } from "react";
import { InView } from "../../lib/screens/in-view.ts";

interface KeptDrawnProps {
  isShown: boolean;
  /** Told to what is inside a frame later (`useInView`). */
  isInView: boolean;
  children: ReactNode;
}

/**
 * One of several places that stay drawn on top of each other, of which one shows. What is hidden keeps its layout, so
 * that showing it costs a frame: React's own `Activity` takes it off the page. Stands in a positioned, isolated box.
 */
export function KeptDrawn({ isShown, isInView, children }: KeptDrawnProps) {
  return (
    // Not `inert`, nor invisible: each is worked out anew for all that is inside. What is not rendered takes no focus.
    <div aria-hidden={!isShown} className="absolute inset-0 flex" style={isShown ? undefined : hidden}>
      <InView value={isInView}>{children}</InView>
    </div>
  );
}

/** Below the one that shows, or its box would take that one's clicks. */
const hidden = { contentVisibility: "hidden", zIndex: -1 } as const;
