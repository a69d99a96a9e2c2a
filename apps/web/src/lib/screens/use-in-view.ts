import { startTransition, useEffect, useState } from "react";
import { afterPaint } from "../live/after-paint.ts";

/** Which of several places that are kept drawn is in view: the one that shows, as soon as its frame is drawn. */
export function useInView<Id>(shown: Id, isDrawn: boolean): Id {
  const [inView, setInView] = useState(shown);
  // What is drawn for the first time asks for what it shows while it is drawn.
  if (!isDrawn && inView !== shown) setInView(shown);
  useEffect(
    () => (inView === shown ? undefined : afterPaint(() => startTransition(() => setInView(shown)))),
    [inView, shown],
  );
  return inView;
}
