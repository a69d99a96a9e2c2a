import { cx } from "@broadcast/ui/class-names.ts";
import { costParts, type MessageCost } from "./message-cost.ts";

/** Length and price of the message being written; red when too long. */
export function MessageCounter({
  cost,
  isForEach = false,
}: {
  cost: MessageCost;
  /** Whether it goes to several recipients: the price is per recipient. */
  isForEach?: boolean;
}) {
  const { length, segments, price } = costParts(cost);
  return (
    <p
      className={cx(
        "min-w-0 flex-1 text-right text-fine tabular-nums max-[374px]:order-first max-[374px]:basis-full sm:text-note",
        cost.isTooLong ? "font-semibold text-bad11" : "text-soft",
      )}
    >
      {length}
      {/* One segment is the normal case, and phones have no room for it. */}
      {segments ? <span className={cx(cost.segments === 1 && "max-sm:hidden")}> · {segments}</span> : null}
      {` · ${price}${isForEach ? " each" : ""}`}
      {cost.isTooLong ? <span className="sr-only">, too long</span> : null}
    </p>
  );
}
