import { useDeferredValue, useMemo } from "react";
import type { MergeValues } from "@broadcast/domain/merge-fields";
import { cx } from "../../ui/class-names.ts";
import { costText, measureMessage } from "./message-cost.ts";

interface MessageCounterProps {
  text: string;
  hasPicture: boolean;
  readValues: () => MergeValues;
}

/** Length and price of what is being written. Counted after the keystroke is on the screen. */
export function MessageCounter({ text, hasPicture, readValues }: MessageCounterProps) {
  const settled = useDeferredValue(text);
  const cost = useMemo(
    () => measureMessage(settled, hasPicture, readValues),
    [settled, hasPicture, readValues],
  );
  return (
    <p
      className={cx(
        "min-w-0 text-right text-fine tabular-nums sm:text-note",
        cost.isTooLong ? "font-semibold text-bad11" : "text-soft",
      )}
    >
      {costText(cost)}
      {cost.isTooLong ? <span className="sr-only">, too long</span> : null}
    </p>
  );
}
