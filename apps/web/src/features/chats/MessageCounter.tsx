import { cx } from "../../ui/class-names.ts";
import { costText, type MessageCost } from "./message-cost.ts";

/** Length and price of what is being written; in red once it is too long. */
export function MessageCounter({ cost }: { cost: MessageCost }) {
  return (
    <p
      className={cx(
        "min-w-0 flex-1 text-right text-fine tabular-nums sm:text-note",
        cost.isTooLong ? "font-semibold text-bad11" : "text-soft",
      )}
    >
      {costText(cost)}
      {cost.isTooLong ? <span className="sr-only">, too long</span> : null}
    </p>
  );
}
