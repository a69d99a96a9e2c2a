import { startTransition, useEffect, useState } from "react";
import { afterPaint } from "../live/after-paint.ts";

/** Which of several mounted places is in view: the visible one, as soon as its frame is drawn. */
export function useInView<Id>(shown: Id, isDrawn: boolean): Id {
  const [inView, setInView] = useState(shown);
  // A place rendered for the first time makes its requests while rendering.
  if (!isDrawn && inView !== shown) setInView(shown);
  useEffect(
    () => (inView === shown ? undefined : afterPaint(() => startTransition(() => setInView(shown)))),
    [inView, shown],
  );
  return inView;
}
